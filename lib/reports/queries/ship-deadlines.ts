import "server-only";
import { addDays, type Day, dayOf } from "@/lib/core/dates";
import { findMethodTimings, type MethodTiming } from "@/lib/marketing/queries/delivery-methods";
import { findDispatch } from "@/lib/marketing/queries/dispatch";
import { dueUntil, endOfDay, PROCESSING_SECONDS, scheduleOf } from "@/lib/marketing/rules/dispatch";
import type { DispatchSchedule } from "@/lib/marketing/schema/dispatch";
import { secondsAfter } from "@/lib/server/clock";
import { Prisma } from "@/prisma/generated/client";

export interface Dispatch {
  timeZone: string;
  /** The store's schedule, for methods without ship days of their own. */
  schedule: DispatchSchedule;
  /** The timing of each delivery method, by id. */
  timings: ReadonlyMap<string, MethodTiming>;
}

/** When parcels leave: the store's schedule and that of each delivery method. */
export async function findAllDispatch(): Promise<Dispatch> {
  const [store, timings] = await Promise.all([findDispatch(), findMethodTimings()]);
  return { ...store, timings };
}

/** The delivery method of an order `o`; one from before docs/decisions/0079 names one of the two documented methods. */
export const METHOD_ID = Prisma.raw("coalesce(o.delivery_method_id, o.shipping_method::text)");

/** Orders that were paid before this instant should have left by `end`, the end of a day. */
const paidBefore = (day: Day, end: Date, schedule: DispatchSchedule, { timeZone }: Dispatch): Date =>
  dueUntil(day, schedule, timeZone) ?? secondsAfter(end, -PROCESSING_SECONDS);

/**
 * An SQL condition: a paid order `o` should have left by the end of a day. A pickup order should be ready on its day;
 * others leave on their ship day (docs/decisions/0073) or, without ship days, within 24 hours, which end before `end`.
 */
function isDueSql(day: Day, end: Date, dispatch: Dispatch): Prisma.Sql {
  const { schedule, timings } = dispatch;
  const before = (one: DispatchSchedule) => Prisma.sql`${paidBefore(day, end, one, dispatch)}::timestamp`;
  const cases = [...timings.values()]
    .filter(({ shipDays }) => shipDays.length > 0)
    .map((method) => Prisma.sql`WHEN ${method.id} THEN ${before(scheduleOf(method, schedule))}`);
  const limit =
    cases.length === 0
      ? before(schedule)
      : Prisma.sql`CASE ${METHOD_ID} ${Prisma.join(cases, " ")} ELSE ${before(schedule)} END`;
  return Prisma.sql`CASE WHEN o.fulfillment_method = 'pickup' THEN o.estimated_delivery_date <= ${day}::date
    ELSE o.paid_at < ${limit} END`;
}

/** An SQL condition: the order `o` should leave, or be ready for pickup, by the end of the day. */
export function isDueTodaySql(at: Date, dispatch: Dispatch): Prisma.Sql {
  const day = dayOf(at, dispatch.timeZone);
  return isDueSql(day, endOfDay(day, dispatch.timeZone), dispatch);
}

/** An SQL condition: the order `o` should have left, or been ready for pickup, before an instant. */
export const isLateSql = (at: Date, dispatch: Dispatch): Prisma.Sql =>
  isDueSql(yesterday(at, dispatch), at, dispatch);

/** An SQL condition: the order `o`, which has to be shipped, is not late yet. It also limits `paid_at` directly. */
export function isNotLateYetSql(at: Date, dispatch: Dispatch): Prisma.Sql {
  const { schedule, timings } = dispatch;
  const limits = [schedule, ...[...timings.values()].map((method) => scheduleOf(method, schedule))].map(
    (one) => paidBefore(yesterday(at, dispatch), at, one, dispatch).getTime(),
  );
  return Prisma.sql`o.paid_at >= ${new Date(Math.min(...limits))} AND NOT (${isLateSql(at, dispatch)})`;
}

const yesterday = (at: Date, { timeZone }: Dispatch): Day => addDays(dayOf(at, timeZone), -1);
