import type { Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A stand-in that is listening. */
export interface Running {
  url: string;
  close(): Promise<void>;
}

/** Sends a whole answer. */
export function send(
  response: ServerResponse,
  status: number,
  body: string | Buffer,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-length": Buffer.byteLength(body), ...headers });
  response.end(body);
}

/** Sends a JSON answer. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string> = {},
): void {
  send(response, status, body, {
    "content-type": "application/json",
    "cache-control": "no-cache, no-store",
    ...headers,
  });
}

/** Listens, and returns the URL. @param port 0 lets the system choose a free one */
export function listen(server: Server, host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host, backlog: 2048 }, () => {
      server.off("error", reject);
      const address = server.address() as AddressInfo;
      resolve(`http://${host.includes(":") ? `[${host}]` : host}:${address.port}`);
    });
  });
}

/** Stops listening; what still runs after a second is cut off. */
export async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const force = setTimeout(() => server.closeAllConnections(), 1000);
  await closed;
  clearTimeout(force);
}
