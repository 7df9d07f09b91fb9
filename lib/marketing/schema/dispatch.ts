import { z } from "zod";
import { daySchema, listField, versionField } from "@/lib/admin/schema/fields";
import { type Day, toDay } from "@/lib/core/dates";
import { CLOCK_TIME, WEEKDAYS, type Weekday } from "./pickup";

/** When parcels leave, in the shop's calendar. */
export interface DispatchSchedule {
  /** "14:00": orders paid before it leave the same day; null: all of the day's. */
  cutoffTime: string | null;
  /** Empty: no schedule. */
  shipDays: readonly Weekday[];
  /** Days on which nothing leaves and nothing is delivered. */
  closedDays: readonly Day[];
}

/** Reads the columns of the store's settings. */
export const toSchedule = (row: {
  cutoffTime: string | null;
  shipDays: readonly string[];
  closedDays: readonly (Date | string)[];
}): DispatchSchedule => ({
  cutoffTime: row.cutoffTime,
  shipDays: WEEKDAYS.filter((day) => row.shipDays.includes(day)),
  closedDays: row.closedDays.map((day) => (typeof day === "string" ? day : toDay(day))).sort(),
});

const MAX_CLOSED_DAYS = 100;

export const shipDaysField = z.array(z.enum(WEEKDAYS, "must be a weekday such as mon"), "must be a list");
const TIME_PROBLEM = "must be a time such as 14:00";
/** A time of the shop's clock; "" for none. */
export const cutoffTimeField = z.union(
  [z.literal(""), z.string().regex(CLOCK_TIME, TIME_PROBLEM)],
  TIME_PROBLEM,
);

/** PUT /api/admin/settings/dispatch. */
export const dispatchSchema = z
  .object({
    /** Empty: no schedule, and estimates count from the payment. */
    shipDays: shipDaysField,
    cutoffTime: cutoffTimeField,
    closedDays: listField(daySchema, MAX_CLOSED_DAYS),
  })
  .superRefine(({ shipDays, cutoffTime }, context) => {
    if (cutoffTime !== "" && shipDays.length === 0)
      context.addIssue({
        code: "custom",
        path: ["shipDays"],
        message: "Choose the days that the cutoff time applies to",
      });
  });
export type DispatchValues = z.input<typeof dispatchSchema>;
export const updateDispatchSchema = dispatchSchema.and(z.object({ version: versionField }));
export type UpdateDispatchInput = z.output<typeof updateDispatchSchema>;

export interface DispatchView {
  shipDays: Weekday[];
  cutoffTime: string;
  closedDays: Day[];
  version: number;
}
