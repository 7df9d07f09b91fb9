import { RequestAdmission } from "@/lib/server/admission";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Work that runs until the test resolves it. */
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

it("runs as many tasks at once as there are slots; the next one starts when one ends", async () => {
  const gate = new RequestAdmission({ slots: 2, queue: 10, waitMilliseconds: 3000 });
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

it("refuses a task after three seconds in the queue, and never starts it", async () => {
  const gate = new RequestAdmission({ slots: 1, queue: 10, waitMilliseconds: 3000 });
  const [first, second] = [work(), work()];
  const answer = gate.run(first.run);
  const refused = expect(gate.run(second.run)).rejects.toMatchObject(OVERLOADED);
  await jest.advanceTimersByTimeAsync(3000);
  await refused;
  first.end();
  await answer;
  expect(second.began).not.toHaveBeenCalled();
});

it("refuses immediately when the queue is full", async () => {
  const gate = new RequestAdmission({ slots: 1, queue: 1, waitMilliseconds: 3000 });
  const [first, second] = [work(), work()];
  const answers = [gate.run(first.run), gate.run(second.run)];
  await expect(gate.run(work().run)).rejects.toMatchObject(OVERLOADED);
  first.end();
  await settle();
  second.end();
  await Promise.all(answers);
});

it("releases its slot while a task waits for an external service", async () => {
  const gate = new RequestAdmission({ slots: 1, queue: 10, waitMilliseconds: 3000 });
  const [outside, second, third] = [work(), work(), work()];
  const first = gate.run(() => gate.outside(outside.run));
  const answers = [gate.run(second.run), gate.run(third.run)];
  await settle();
  expect(second.began).toHaveBeenCalledTimes(1);
  expect(third.began).not.toHaveBeenCalled();
  outside.end();
  await expect(first).resolves.toBe("done"); // it continues without queueing
  second.end();
  await settle();
  third.end();
  await Promise.all(answers);
});

it("keeps no slot for a task that failed while another of its outside calls was still running", async () => {
  const gate = new RequestAdmission({ slots: 1, queue: 10, waitMilliseconds: 3000 });
  const slow = work();
  const failing = () => Promise.reject(new Error("declined"));
  const failed = gate.run(() => Promise.all([gate.outside(slow.run), gate.outside(failing)]));
  await expect(failed).rejects.toThrow("declined");
  slow.end();
  await settle();
  const next = work();
  const answer = gate.run(next.run);
  await settle();
  expect(next.began).toHaveBeenCalledTimes(1);
  next.end();
  await answer;
});

it("runs one task at a time after two outside calls of a task ended, in either order", async () => {
  for (const order of [0, 1]) {
    const gate = new RequestAdmission({ slots: 1, queue: 10, waitMilliseconds: 3000 });
    const both = [work(), work()];
    const first = gate.run(() => Promise.all(both.map(({ run }) => gate.outside(run))));
    await settle();
    both[order]?.end();
    await settle();
    both[1 - order]?.end();
    await first;
    const tasks = [work(), work()];
    const answers = tasks.map(({ run }) => gate.run(run));
    await settle();
    expect(tasks.map(({ began }) => began.mock.calls.length)).toEqual([1, 0]);
    for (const { end } of tasks) {
      end();
      await settle();
    }
    await Promise.all(answers);
  }
});

describe("a request whose body has arrived", () => {
  const receive = (gate: RequestAdmission, run: () => Promise<string>) =>
    gate.run(async () => {
      await gate.receiveBody(() => Promise.resolve());
      return run();
    });

  it("needs a slot again, so that a burst of short bodies runs no more tasks at once than there are slots", async () => {
    const gate = new RequestAdmission({ slots: 2, queue: 10, waitMilliseconds: 3000 });
    const tasks = [work(), work(), work(), work()];
    const answers = tasks.map(({ run }) => receive(gate, run));
    await settle();
    expect(tasks.filter(({ began }) => began.mock.calls.length > 0)).toHaveLength(2);
    for (const { end } of tasks) {
      end();
      await settle();
    }
    await expect(Promise.all(answers)).resolves.toEqual(["done", "done", "done", "done"]);
  });

  it("comes before the requests that have not begun", async () => {
    const gate = new RequestAdmission({ slots: 1, queue: 10, waitMilliseconds: 3000 });
    const [body, received, second, third] = [work(), work(), work(), work()];
    const answers = [
      gate.run(async () => {
        await gate.receiveBody(body.run);
        return received.run();
      }),
      gate.run(second.run),
      gate.run(third.run),
    ];
    await settle();
    body.end();
    await settle();
    expect(received.began).not.toHaveBeenCalled();
    second.end();
    await settle();
    expect(received.began).toHaveBeenCalledTimes(1);
    expect(third.began).not.toHaveBeenCalled();
    received.end();
    await settle();
    third.end();
    await Promise.all(answers);
  });

  it("is refused after three seconds without a slot, and frees none that it does not have", async () => {
    const gate = new RequestAdmission({ slots: 1, queue: 10, waitMilliseconds: 3000 });
    const [body, received, second] = [work(), work(), work()];
    const refused = expect(
      gate.run(async () => {
        await gate.receiveBody(body.run);
        return received.run();
      }),
    ).rejects.toMatchObject(OVERLOADED);
    const answer = gate.run(second.run);
    await settle();
    body.end();
    await jest.advanceTimersByTimeAsync(3000);
    await refused;
    expect(received.began).not.toHaveBeenCalled();
    const third = work();
    const last = gate.run(third.run);
    await settle();
    expect(third.began).not.toHaveBeenCalled();
    second.end();
    await answer;
    await settle();
    third.end();
    await last;
  });

  it("frees its slot when its body cannot be read", async () => {
    const gate = new RequestAdmission({ slots: 1, queue: 0, waitMilliseconds: 3000 });
    const broken = () => gate.receiveBody(() => Promise.reject(new Error("cut off")));
    await expect(gate.run(broken)).rejects.toThrow("cut off");
    await expect(gate.run(() => Promise.resolve("free"))).resolves.toBe("free");
  });
});

it("releases the slot of a failed task", async () => {
  const gate = new RequestAdmission({ slots: 1, queue: 0, waitMilliseconds: 3000 });
  await expect(gate.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  await expect(gate.run(() => gate.outside(() => Promise.reject(new Error("too"))))).rejects.toThrow("too");
  await expect(gate.run(() => Promise.resolve("free"))).resolves.toBe("free");
});
