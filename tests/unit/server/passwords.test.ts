import { availableParallelism } from "node:os";
import { hashPassword, isPassword } from "@/lib/server/passwords";

const running = { now: 0, most: 0 };
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

/** Lets what waits go on until nothing is left. */
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
  it("leaves half of the machine to those who browse, however many sign in at once", async () => {
    const hashes = Promise.all(Array.from({ length: 100 }, () => hashPassword("x")));
    await finishAll();
    expect(await hashes).toHaveLength(100);
    expect(running.most).toBe(Math.max(1, Math.floor(availableParallelism() / 2)));
  });

  it("refuses with a time to wait when too many wait already, and goes on after", async () => {
    const hashes = Array.from({ length: 300 }, () => hashPassword("x").catch((error: unknown) => error));
    await finishAll();
    const answers = await Promise.all(hashes);
    const refused = answers.filter((answer) => answer !== "hashed");
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ code: "too_many", details: { retryAfter: expect.any(Number) } });
    const later = hashPassword("x");
    await finishAll();
    expect(await later).toBe("hashed");
  });

  it("says no to somebody without a password and to a hash that is broken", async () => {
    expect(await isPassword("stored", "right")).toBe(true);
    expect(await isPassword("stored", "wrong")).toBe(false);
    expect(await isPassword(null, "right")).toBe(false);
    expect(await isPassword("broken", "right")).toBe(false);
  });
});
