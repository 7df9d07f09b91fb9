import { formatCron, nextCronRun } from "@/lib/core/cron";

describe("a schedule", () => {
  it.each([
    ["* * * * *", "Every minute", "2026-11-22T09:59:00.000Z"],
    ["*/10 * * * *", "Every 10 minutes", "2026-11-22T10:00:00.000Z"],
    ["17 * * * *", "Every hour at :17", "2026-11-22T10:17:00.000Z"],
    ["58 * * * *", "Every hour at :58", "2026-11-22T10:58:00.000Z"], // that minute has started
    ["7 6 * * *", "Every day at 06:07 UTC", "2026-11-23T06:07:00.000Z"],
  ])("%s is %s, next at %s", (cron, text, next) => {
    expect(formatCron(cron)).toBe(text);
    expect(nextCronRun(cron, new Date("2026-11-22T09:58:30Z")).toISOString()).toBe(next);
  });

  it.each(["0 0 1 * *", "1,2 * * * *", "soon"])("%s is refused because it has no text", (cron) => {
    expect(() => formatCron(cron)).toThrow(RangeError);
  });
});
