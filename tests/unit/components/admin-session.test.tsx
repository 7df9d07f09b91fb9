import { isStillSignedIn } from "@/components/admin/admin-session";
import "./kit-dom";
import { json } from "./shop-context";

describe("the session check", () => {
  const asking = async (answer: (signal: AbortSignal) => Promise<Response>) => {
    jest.useFakeTimers();
    global.fetch = jest.fn((_path, init?: RequestInit) => answer(init?.signal as AbortSignal));
    let outcome: boolean | undefined;
    void isStillSignedIn().then((value) => {
      outcome = value;
    });
    return {
      later: async (ms: number) => {
        await jest.advanceTimersByTimeAsync(ms);
        return outcome;
      },
    };
  };
  afterEach(() => jest.useRealTimers());

  it("times out after two seconds", async () => {
    const { later } = await asking(
      (signal) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener("abort", () => reject(new Error("aborted"))),
        ),
    );
    expect(await later(1_990)).toBeUndefined();
    expect(await later(20)).toBe(false);
  });

  it("is aborted after three seconds in any browser", async () => {
    const { later } = await asking(() => new Promise(() => undefined));
    expect(await later(2_990)).toBeUndefined();
    expect(await later(20)).toBe(false);
  });

  it.each([
    [json({ isAdmin: true }), true],
    [json({ isAdmin: false }), false],
    [json({}, 401), false],
  ])("accepts the answer", async (answer, expected) => {
    const { later } = await asking(() => Promise.resolve(answer));
    expect(await later(1)).toBe(expected);
  });
});
