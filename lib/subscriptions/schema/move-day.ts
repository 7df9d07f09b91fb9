import { z } from "zod";
import type { Day } from "@/lib/core/dates";
import { renewalDayField, subscriptionVersionSchema } from "./admin-subscription";

/** Maximum of one call; the page sends more in several calls. */
export const MAX_MOVE_BATCH = 100;
/** Maximum of a preview. */
export const MAX_DAY_RENEWALS = 5_000;

/** POST /api/admin/subscriptions/move-day/preview: the renewals of one day, and the day they move to. */
export const dayMoveSchema = z.object({ from: renewalDayField, to: renewalDayField });
export type DayMoveInput = z.output<typeof dayMoveSchema>;

/** POST /api/admin/subscriptions/move-day: subscriptions of the preview, with the versions that it showed. */
export const moveDaySchema = dayMoveSchema.extend({
  subscriptions: z
    .array(subscriptionVersionSchema.extend({ id: z.string("is required").max(80) }), "Required")
    .min(1, "Required")
    .max(MAX_MOVE_BATCH, `must be ${MAX_MOVE_BATCH} or fewer`)
    .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, "must name each once"),
});
export type MoveDayInput = z.output<typeof moveDaySchema>;

export interface DayMovePreview {
  from: Day;
  to: Day;
  customers: number;
  /** Units that move, the most first. */
  products: { name: string; units: number }[];
  /** The first 5,000, those of one customer together. */
  subscriptions: { id: string; version: number }[];
  /** How many there are on that day. */
  total: number;
}

export interface DayMoveResult {
  moved: string[];
  /** `reason`: why it was not moved, such as "is being charged". */
  refused: { id: string; name: string; reason: string }[];
}
