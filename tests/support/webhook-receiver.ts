import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A received request. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A local HTTP server that receives webhooks. */
export function webhookReceiver() {
  let server: Server;
  let received: Received[] = [];
  let answer: (response: ServerResponse, request: Received) => void = (response) =>
    response.writeHead(204).end();
  beforeAll(async () => {
    process.env["WEBHOOK_LOCAL_TARGETS"] = "1";
    server = createServer((request, response) => {
      const pieces: Buffer[] = [];
      request.on("data", (piece: Buffer) => pieces.push(piece));
      request.on("end", () => {
        const got = {
          path: request.url ?? "",
          headers: request.headers,
          body: Buffer.concat(pieces).toString(),
        };
        received.push(got);
        answer(response, got);
      });
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  });
  beforeEach(() => {
    received = [];
    answer = (response) => response.writeHead(204).end();
  });
  afterAll(() => {
    delete process.env["WEBHOOK_LOCAL_TARGETS"];
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  });
  return {
    url: (path = "/hook") => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
    received: () => received,
    /** Sets the receiver's response in this test. Default: 204. */
    answers: (how: typeof answer) => {
      answer = how;
    },
  };
}
