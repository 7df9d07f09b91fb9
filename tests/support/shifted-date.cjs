// Moves `Date` for tests: the clock goes on at its own pace from another moment. It is loaded into a process under test with
// `node --require` (TEST_CLOCK_OFFSET_MS says how far) and by tests/support/moment.ts into Jest's realm. No product code
// knows of it.

/** @param {number} offsetMs how far ahead of the machine's clock, in milliseconds; negative: behind */
exports.shiftDate = (offsetMs) => {
  const Machine = Date;
  const present = () => Machine.now() + offsetMs;
  globalThis.Date = new Proxy(Machine, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [present()] : args, newTarget),
    apply: () => new Machine(present()).toString(),
    get: (target, name, receiver) => (name === "now" ? present : Reflect.get(target, name, receiver)),
  });
};

const offset = Number(process.env.TEST_CLOCK_OFFSET_MS);
if (offset) {
  exports.shiftDate(offset);
  // Next tells the age of what it has cached by both clocks.
  Object.defineProperty(performance, "timeOrigin", { value: performance.timeOrigin + offset });
}
