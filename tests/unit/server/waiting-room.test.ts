import { delayInQueue } from "@/lib/server/delay-in-queue";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** A waiting request; `state` follows its outcome. */
function request(key: string, rank: number, ms = 5000) {
  const made = { state: "waits", retryAfter: 0 };
  void delayInQueue(key, rank, ms).then(
    () => (made.state = "goes on"),
    (error: { code: string; details: { retryAfter: number } }) => {
      made.state = error.code;
      made.retryAfter = error.details.retryAfter;
    },
  );
  return made;
}
const settle = () => jest.advanceTimersByTimeAsync(0);

describe("waiting requests", () => {
  it("continue after their delay, immediately without one", async () => {
    const [none, some] = [request("a", 1, 0), request("a", 1, 2000)];
    await settle();
    expect([none.state, some.state]).toEqual(["goes on", "waits"]);
    await jest.advanceTimersByTimeAsync(1999);
    expect(some.state).toBe("waits");
    await jest.advanceTimersByTimeAsync(1);
    expect(some.state).toBe("goes on");
  });

  it("are at most 20 per key: the next is refused with a retry time, other keys are not", async () => {
    const first = Array.from({ length: 20 }, () => request("a", 1));
    const [late, other] = [request("a", 1), request("b", 1)];
    await settle();
    expect(late).toEqual({ state: "too_many", retryAfter: 5 });
    expect(other.state).toBe("waits");
    await jest.advanceTimersByTimeAsync(5000);
    expect(first.every(({ state }) => state === "goes on")).toBe(true);
    const after = request("a", 1);
    await jest.advanceTimersByTimeAsync(5000);
    expect(after.state).toBe("goes on");
  });

  it("are evicted for a client with fewer attempts: the clients with the most attempts go first", async () => {
    const flood = Array.from({ length: 20 }, (_, index) => request("a", 2 + (index % 5)));
    const owner = request("a", 1);
    await settle();
    expect(flood.filter(({ state }) => state === "too_many")).toEqual([flood[4]]);
    expect(owner.state).toBe("waits");
    await jest.advanceTimersByTimeAsync(5000);
    expect(owner.state).toBe("goes on");
  });

  it("are at most 1,000 over all keys", async () => {
    for (let key = 0; key < 50; key += 1) for (let count = 0; count < 20; count += 1) request(`k${key}`, 1);
    const late = request("another", 1);
    await settle();
    expect(late.state).toBe("too_many");
    await jest.advanceTimersByTimeAsync(5000);
    const after = request("another", 1);
    await jest.advanceTimersByTimeAsync(5000);
    expect(after.state).toBe("goes on");
  });
});
