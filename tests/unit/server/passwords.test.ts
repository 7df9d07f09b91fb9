import { availableParallelism } from "node:os";
import { hashPassword, verifyPasswordHash } from "@/lib/server/passwords";

const running = { now: 0, most: 0, atOnce: Math.max(1, Math.floor(availableParallelism() / 2)) };
const finish: (() => void)[] = [];

jest.mock("@node-rs/argon2", () => ({
  hash: async () => {
    running.now += 1;
    running.most = Math.max(running.most, running.now);
    await new Promise<void>((resolve) => finish.push(resolve));
    running.now -= 1;
    return "hashed";
  },
  verify: (stored: string, password: string) =>
    stored === "broken" ? Promise.reject(new Error("malformed")) : Promise.resolve(password === "right"),
}));

/** Flushes pending work. */
async function finishAll(): Promise<void> {
  for (let idle = 0; idle < 20; idle += 1) {
    for (const end of finish.splice(0)) {
      end();
      idle = 0;
    }
    await Promise.resolve();
  }
}

describe("hashing", () => {
  it("leaves half of the CPU to other requests, however many users sign in at once", async () => {
    const hashes = Promise.all(Array.from({ length: 100 }, () => hashPassword("x")));
    await finishAll();
    expect(await hashes).toHaveLength(100);
    expect(running.most).toBe(running.atOnce);
  });

  it("refuses with a retry time when too many are queued, and recovers", async () => {
    const hashes = Array.from({ length: 1100 }, () => hashPassword("x").catch((error: unknown) => error));
    await finishAll();
    const answers = await Promise.all(hashes);
    const refused = answers.filter((answer) => answer !== "hashed");
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ code: "too_many", details: { retryAfter: expect.any(Number) } });
    const later = hashPassword("x");
    await finishAll();
    expect(await later).toBe("hashed");
  });

  it("serves clients in turn: a flood from one address is cut off, and others do not wait for all of it", async () => {
    const done: string[] = [];
    const ask = (caller: string) =>
      hashPassword("x", caller).then(
        () => done.push(caller),
        (error: { code: string }) => done.push(`${caller}: ${error.code}`),
      );
    const flood = Array.from({ length: 100 }, () => ask("flood"));
    const owner = ask("owner");
    await finishAll();
    await Promise.all([...flood, owner]);
    const hashed = done.filter((line) => !line.includes("too_many"));
    expect(hashed.indexOf("owner")).toBeLessThanOrEqual(running.atOnce + 1);
    expect(hashed).toHaveLength(running.atOnce + 20 + 1);
  });

  it("rejects a missing password and an invalid hash", async () => {
    expect(await verifyPasswordHash("stored", "right")).toBe(true);
    expect(await verifyPasswordHash("stored", "wrong")).toBe(false);
    expect(await verifyPasswordHash(null, "right")).toBe(false);
    expect(await verifyPasswordHash("broken", "right")).toBe(false);
  });
});
