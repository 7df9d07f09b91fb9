import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Whether no process listens on this port of the loopback address. */
export function isPortFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
}

/** Below the ephemeral port range (Linux from 32768, others from 49152). */
const PORT_RANGE = { from: 20_000, to: 32_000 };

/**
 * A free port outside the ephemeral range, so that no outgoing connection takes it before it is listened on.
 */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(PORT_RANGE.from, PORT_RANGE.to);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No free port from ${PORT_RANGE.from} to ${PORT_RANGE.to}`);
}

/** The stored port while it is free, else a new one. */
export async function reuseOrFindPort(remembered: number | undefined): Promise<number> {
  return remembered !== undefined && (await isPortFree(remembered)) ? remembered : findFreePort();
}
