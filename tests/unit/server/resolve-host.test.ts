import { createSocket, type Socket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { resolveHost } from "@/lib/server/resolve-host";

// With a local stand-in for a DNS server, which answers A and AAAA queries (RFC 1035).

const A = 1;
const AAAA = 28;
const NAMES: Record<string, Partial<Record<number, number[]>>> = {
  "both.example": { [A]: [1, 1, 1, 1], [AAAA]: [0x26, 0x06, ...Array(13).fill(0), 1] },
  "old.example": { [A]: [8, 8, 8, 8] },
  "listed.example": { [A]: [9, 9, 9, 9] },
};
let server: Socket;
let servers: string[];
let asked: string[];
const folder = mkdtempSync(path.join(tmpdir(), "hosts-"));
const hostsFile = path.join(folder, "hosts");

/** The response to a query; null for names that the server does not answer. */
function answer(query: Buffer): Buffer | null {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("ascii", at + 1, at + 1 + length));
    at += length + 1;
  }
  const name = labels.join(".");
  asked.push(name);
  if (name === "silent.example") return null;
  const type = query.readUInt16BE(at + 1);
  const question = query.subarray(12, at + 5);
  const data = NAMES[name]?.[type];
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(NAMES[name] ? 0x8180 : 0x8183, 2); // NOERROR or NXDOMAIN
  header.writeUInt16BE(data ? 1 : 0, 6);
  header.writeUInt32BE(0, 8);
  if (!data) return Buffer.concat([header, question]);
  const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length, ...data]);
  return Buffer.concat([header, question, record]);
}

beforeAll(async () => {
  server = createSocket("udp4");
  server.on("message", (query, from) => {
    const response = answer(query);
    if (response) server.send(response, from.port, from.address);
  });
  await new Promise<void>((resolve) => server.bind(0, "127.0.0.1", resolve));
  servers = [`127.0.0.1:${(server.address() as AddressInfo).port}`];
  writeFileSync(
    hostsFile,
    "127.0.0.1 localhost\n# 10.9.9.9 both.example\n10.0.0.7\tinside.example Listed.example # ours\nfd00::7 listed.example\n",
  );
});
beforeEach(() => {
  asked = [];
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const resolve = (host: string) => resolveHost(host, { servers, hostsFile });

it("finds the addresses of both families, or of the only one", async () => {
  expect(await resolve("both.example")).toEqual([
    { address: "1.1.1.1", family: 4 },
    { address: "2606::1", family: 6 },
  ]);
  expect(await resolve("old.example")).toEqual([{ address: "8.8.8.8", family: 4 }]);
});

it("fails for a host without an address", async () => {
  await expect(resolve("missing.example")).rejects.toMatchObject({ code: "ENOTFOUND" });
});

it("prefers the hosts file, as the system does, so that a name of the shop's own network keeps its internal address", async () => {
  expect(await resolve("LISTED.example.")).toEqual([
    { address: "10.0.0.7", family: 4 },
    { address: "fd00::7", family: 6 },
  ]);
  expect(await resolve("localhost")).toEqual([{ address: "127.0.0.1", family: 4 }]);
  expect(asked).toEqual([]);
});

it("reads the machine's own hosts file, like the system's resolver", async () => {
  expect(await resolveHost("localhost")).toEqual(
    expect.arrayContaining([{ address: (await lookup("localhost", 4)).address, family: 4 }]),
  );
});

it("does not occupy the process's threads while DNS servers do not respond", async () => {
  const waiting = Promise.allSettled(
    Array.from({ length: 40 }, () => resolveHost("silent.example", { servers, hostsFile, timeoutMs: 100 })),
  );
  await new Promise((done) => setImmediate(done));
  const first = await Promise.race([stat("/").then(() => "file"), waiting]);
  expect(first).toBe("file");
  expect((await waiting).map(({ status }) => status)).toEqual(Array(40).fill("rejected"));
});
