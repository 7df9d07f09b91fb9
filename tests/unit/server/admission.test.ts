import { RequestAdmission } from "@/lib/server/admission";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Work that lasts until it is told to end. */
function work() {
  let end = (): void => {};
  const began = jest.fn();
  const run = () => {
    began();
    return new Promise<string>((resolve) => {
      end = () => resolve("done");
    });
  };
  return { run, began, end: () => end() };
}

const settle = () => jest.advanceTimersByTimeAsync(0);
const OVERLOADED = { code: "overloaded", status: 503, retryAfter: expect.any(Number) };

it("works on as many at once as there are places; the next one begins when one ends", async () => {
  const gate = new RequestAdmission({ places: 2, queue: 10, waitMilliseconds: 3000 });
  const [first, second, third] = [work(), work(), work()];
  const answers = [first, second, third].map(({ run }) => gate.run(run));
  await settle();
  expect(third.began).not.toHaveBeenCalled();
  first.end();
  await settle();
  expect(third.began).toHaveBeenCalledTimes(1);
  second.end();
  third.end();
  await expect(Promise.all(answers)).resolves.toEqual(["done", "done", "done"]);
});

it("refuses after three seconds what has not begun, and never begins it", async () => {
  const gate = new RequestAdmission({ places: 1, queue: 10, waitMilliseconds: 3000 });
  const [first, second] = [work(), work()];
  const answer = gate.run(first.run);
  const refused = expect(gate.run(second.run)).rejects.toMatchObject(OVERLOADED);
  await jest.advanceTimersByTimeAsync(3000);
  await refused;
  first.end();
  await answer;
  expect(second.began).not.toHaveBeenCalled();
});

it("refuses at once what the queue has no room for", async () => {
  const gate = new RequestAdmission({ places: 1, queue: 1, waitMilliseconds: 3000 });
  const [first, second] = [work(), work()];
  const answers = [gate.run(first.run), gate.run(second.run)];
  await expect(gate.run(work().run)).rejects.toMatchObject(OVERLOADED);
  first.end();
  await settle();
  second.end();
  await Promise.all(answers);
});

it("gives a place to another while its work waits for the outside world", async () => {
  const gate = new RequestAdmission({ places: 1, queue: 10, waitMilliseconds: 3000 });
  const [outside, second, third] = [work(), work(), work()];
  const first = gate.run(() => gate.outside(outside.run));
  const answers = [gate.run(second.run), gate.run(third.run)];
  await settle();
  expect(second.began).toHaveBeenCalledTimes(1);
  expect(third.began).not.toHaveBeenCalled();
  outside.end();
  await expect(first).resolves.toBe("done"); // it goes on without queueing
  second.end();
  await settle();
  third.end();
  await Promise.all(answers);
});

it("frees the place of work that fails", async () => {
  const gate = new RequestAdmission({ places: 1, queue: 0, waitMilliseconds: 3000 });
  await expect(gate.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  await expect(gate.run(() => gate.outside(() => Promise.reject(new Error("too"))))).rejects.toThrow("too");
  await expect(gate.run(() => Promise.resolve("free"))).resolves.toBe("free");
});
