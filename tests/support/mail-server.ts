import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** An email that the server accepted. */
export interface Arrived {
  to: string;
  messageId: string;
  raw: string;
}

interface Refusal {
  code: number;
  message: string;
}

/** A real SMTP server with configurable behavior. */
export interface MailServer {
  url: string;
  /** All accepted emails, in order. */
  arrived: Arrived[];
  /** Sets the behavior for a recipient: a refusal, or a delay before acceptance; undefined accepts everything. */
  moods(decide: ((to: string) => Refusal | Promise<void> | undefined) | undefined): void;
  /** Refuses connections until `up`. */
  down(): Promise<void>;
  up(): Promise<void>;
}

/**
 * Starts a server before a file's tests, and makes the shop send to it.
 * @returns the server, which accepts everything and has received nothing when a test begins
 */
export function ownMailServer(): () => MailServer {
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer();
    process.env.SMTP_URL = server.url;
  });
  afterAll(() => server.down());
  beforeEach(() => {
    server.arrived.length = 0;
    server.moods(undefined);
  });
  return () => server;
}

export async function startMailServer(): Promise<MailServer> {
  const arrived: Arrived[] = [];
  let decide: Parameters<MailServer["moods"]>[0];
  const listen = (wanted: number) =>
    new Promise<SMTPServer>((resolve) => {
      const server = new SMTPServer({
        authOptional: true,
        closeTimeout: 100,
        disabledCommands: ["STARTTLS"],
        onRcptTo: ({ address }, _session, callback) => {
          const decision = decide?.(address);
          if (decision && "code" in decision)
            callback(Object.assign(new Error(decision.message), { responseCode: decision.code }));
          else callback();
        },
        onData: (stream, { envelope }, callback) => {
          const chunks: Buffer[] = [];
          stream.on("data", (chunk: Buffer) => chunks.push(chunk));
          stream.on("end", () => {
            const raw = Buffer.concat(chunks).toString();
            const to = envelope.rcptTo.map(({ address }) => address).join();
            arrived.push({ to, messageId: /^Message-ID: (.*)\r$/im.exec(raw)?.[1] ?? "", raw });
            const decision = decide?.(to);
            if (decision instanceof Promise) void decision.then(() => callback());
            else callback();
          });
        },
      });
      server.listen(wanted, "127.0.0.1", () => resolve(server));
    });
  let server = await listen(0);
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    moods: (how) => {
      decide = how;
    },
    down: () => new Promise((resolve) => server.close(resolve)),
    up: async () => {
      server = await listen(port);
    },
  };
}
