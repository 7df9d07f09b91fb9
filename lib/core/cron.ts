/** Matches a minute or an hour: all, every nth, or one. */
function isIn(field: string, value: number): boolean {
  if (field === "*") return true;
  const step = /^\*\/(\d+)$/.exec(field)?.[1];
  return step === undefined ? Number(field) === value : value % Number(step) === 0;
}

const MINUTE_MS = 60_000;
const MINUTES_A_DAY = 24 * 60;

/** The parts of cron syntax that the shop's jobs use. @throws {RangeError} for days, months, lists and ranges */
function partsOf(cron: string): { minute: string; hour: string } {
  const match = /^(\*|\*\/\d+|\d+) (\*|\*\/\d+|\d+) \* \* \*$/.exec(cron);
  if (!match?.[1] || !match[2]) throw new RangeError(`${cron} is no schedule within a day`);
  return { minute: match[1], hour: match[2] };
}

/** The first moment after `after` at which a schedule is due. @param cron minutes and hours, in UTC */
export function nextCronRun(cron: string, after: Date): Date {
  const { minute, hour } = partsOf(cron);
  const from = Math.floor(after.getTime() / MINUTE_MS) + 1;
  for (let at = from; at <= from + MINUTES_A_DAY; at += 1) {
    const date = new Date(at * MINUTE_MS);
    if (isIn(minute, date.getUTCMinutes()) && isIn(hour, date.getUTCHours())) return date;
  }
  throw new RangeError(`${cron} is never due`);
}

/** "Every minute", "Every 10 minutes", "Every hour at :17", "Every day at 06:07 UTC" */
export function formatCron(cron: string): string {
  const { minute, hour } = partsOf(cron);
  const step = /^\*\/(\d+)$/.exec(minute)?.[1];
  if (minute === "*") return "Every minute";
  if (step !== undefined) return `Every ${step} minutes`;
  const past = minute.padStart(2, "0");
  return hour === "*" ? `Every hour at :${past}` : `Every day at ${hour.padStart(2, "0")}:${past} UTC`;
}
