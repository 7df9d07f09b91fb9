import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as jwt from "next-auth/jwt";
import { openSessionToken } from "@/lib/account/open-session-token";

jest.mock("next-auth/jwt", () => ({ __esModule: true, ...jest.requireActual("next-auth/jwt") }));

const secret = "an-auth-secret-of-the-tests-0123456789";
const salt = "authjs.session-token";
const seal = (sub: string, maxAge = 3600) => jwt.encode({ token: { sub }, secret, salt, maxAge });
const open = (token: string) => openSessionToken({ token, secret, salt });

let decode: jest.SpyInstance;
beforeEach(() => {
  decode = jest.spyOn(jwt, "decode");
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe("openSessionToken", () => {
  it("decrypts the same token only once", async () => {
    const token = await seal("rosa");
    expect(await open(token)).toMatchObject({ sub: "rosa" });
    expect(await open(token)).toMatchObject({ sub: "rosa" });
    expect(decode).toHaveBeenCalledTimes(1);
  });

  it("does not mistake another or an altered token for a cached one", async () => {
    const token = await seal("rosa");
    await open(token);
    await expect(open(`${token.slice(0, -4)}AAAA`)).rejects.toThrow();
    expect(await open(await seal("iris"))).toMatchObject({ sub: "iris" });
    expect(decode).toHaveBeenCalledTimes(3);
  });

  it("refuses a token that has expired since it was opened", async () => {
    const token = await seal("rosa", 60);
    await open(token);
    jest.useFakeTimers({
      now: Date.now() + 120_000,
      doNotFake: ["nextTick", "setImmediate", "queueMicrotask"],
    });
    await expect(open(token)).rejects.toThrow("exp");
  });

  it("does not cache a token that was sealed with another secret", async () => {
    const token = await jwt.encode({ token: { sub: "mallory" }, secret: "another".repeat(8), salt });
    await expect(open(token)).rejects.toThrow();
    await expect(open(token)).rejects.toThrow();
  });

  it("keeps neither the header field that a token came in, nor a spelling of any length", async () => {
    decode.mockRestore(); // it would remember each token
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const token = await seal("rosa");
    const heap = () => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    const before = heap();
    for (let index = 0; index < 300; index++) {
      const cookie = Buffer.from(`${"x".repeat(8000)}${token}${" ".repeat(1000 + index)}`).toString("latin1");
      expect(await open(cookie.slice(8000))).toMatchObject({ sub: "rosa" });
    }
    expect((heap() - before) / 300).toBeLessThan(4000);
  });
});
