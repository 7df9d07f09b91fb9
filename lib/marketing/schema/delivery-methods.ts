import { z } from "zod";
import {
  listField,
  onOffField,
  requestKeyField,
  requiredText,
  versionField,
  wholeNumber,
} from "@/lib/admin/schema/fields";
import { type Cents, parseDollars } from "@/lib/core/money";
import { US_STATES } from "@/lib/core/us-states";
import { cutoffTimeField, shipDaysField } from "./dispatch";
import type { Weekday } from "./pickup";

/** The limits that the database enforces too. */
const MAX_PRICE_CENTS = 1_000_00;
const MAX_DAYS = 60;
/** Maximum number of methods, including the documented ones. */
export const MAX_METHODS = 20;

const price = z
  .union([z.string(), z.number()], "Required")
  .transform((value) => parseDollars(value))
  .refine(
    (value): value is Cents => value !== undefined && value <= MAX_PRICE_CENTS,
    "must be an amount from 0 to 1,000 such as 14.50",
  );

const statesField = listField(
  z.string().toUpperCase().pipe(z.enum(US_STATES, "must be US states such as CA, separated by commas")),
  US_STATES.length,
);

/** States in which a method has a different price. */
const zone = z.object({ states: statesField.refine((list) => list.length > 0, "Required"), price });
const ZONES = "must be states and their price, one price per line, such as AK, HI: 24.00";

/** A list of zones, or text with one zone per line: "AK, HI: 24.00". */
const zonesField = z
  .union([z.array(z.unknown()), z.string()], "must be a list")
  .meta({ examples: [[{ states: ["CA"], price: "24.00" }]] })
  .transform((value) =>
    typeof value === "string"
      ? value
          .split("\n")
          .filter((line) => line.trim() !== "")
          .map((line) => {
            const [states, ...rest] = line.split(":");
            return { states, price: rest.join(":").trim().replace(/^\$/, "") };
          })
      : value,
  )
  .transform((value, context) => {
    const read = z.array(zone).max(20).safeParse(value);
    if (read.success) return read.data;
    context.addIssue({ code: "custom", message: ZONES });
    return z.NEVER;
  });

/** The body of POST and PUT /api/admin/settings/delivery-methods. */
const deliveryMethodFields = z.object({
  /** Shown to shoppers. */
  name: requiredText(60),
  isOn: onOffField,
  position: wholeNumber(0, 1000),
  /** Dollars, if delivery is not free. For the documented methods, the store's rates (D52). */
  price,
  /** Whether free delivery (for everyone, from a subtotal, for members and by code: D20) applies to it. */
  hasFreeDelivery: onOffField,
  /** Business days. */
  minDays: wholeNumber(0, MAX_DAYS),
  maxDays: wholeNumber(0, MAX_DAYS),
  carriesChilled: onOffField,
  /** The states that it delivers to; empty for all. */
  onlyStates: statesField,
  zones: zonesField,
  /** Empty to use the store's ship days and cutoff time. */
  shipDays: shipDaysField,
  cutoffTime: cutoffTimeField,
});

type Fields = z.output<typeof deliveryMethodFields>;

/** Problems that involve two fields, with the field that shows them. */
function findProblems({ minDays, maxDays, onlyStates, zones, shipDays, cutoffTime }: Fields) {
  const problems: { path: (keyof Fields)[]; message: string }[] = [];
  if (maxDays < minDays)
    problems.push({ path: ["maxDays"], message: "must not be less than the shortest time" });
  if (cutoffTime !== "" && shipDays.length === 0)
    problems.push({ path: ["shipDays"], message: "Choose the days that the cutoff time applies to" });
  const seen = new Set<string>();
  for (const { states } of zones) {
    const twice = states.find((state) => seen.has(state));
    const outside = onlyStates.length > 0 && states.find((state) => !onlyStates.includes(state));
    for (const state of states) seen.add(state);
    const path = ["zones" as const];
    if (twice) problems.push({ path, message: `${twice} has two prices` });
    else if (outside)
      problems.push({ path, message: `${outside} is not a state that this method delivers to` });
  }
  return problems;
}

export const deliveryMethodSchema = deliveryMethodFields.superRefine((fields, context) => {
  for (const problem of findProblems(fields)) context.addIssue({ code: "custom", ...problem });
});
export type DeliveryMethodValues = z.input<typeof deliveryMethodSchema>;
export type DeliveryMethodInput = z.output<typeof deliveryMethodSchema>;
/**
 * POST /api/admin/settings/delivery-methods. A repeated request with the same `requestKey` creates no second method.
 */
export const createDeliveryMethodSchema = deliveryMethodSchema.and(
  z.object({ requestKey: requestKeyField.optional() }),
);
export type CreateDeliveryMethodInput = z.output<typeof createDeliveryMethodSchema>;
export const updateDeliveryMethodSchema = deliveryMethodSchema.and(z.object({ version: versionField }));

/** A delivery method as staff see it. */
export interface AdminDeliveryMethod {
  id: string;
  name: string;
  isOn: boolean;
  position: number;
  /** Dollars, as "5.99". */
  price: string;
  hasFreeDelivery: boolean;
  minDays: number;
  maxDays: number;
  carriesChilled: boolean;
  /** Empty for all states. */
  onlyStates: string[];
  zones: { states: string[]; price: string }[];
  shipDays: Weekday[];
  cutoffTime: string;
  /** Combined with the version of the store's rates for the documented methods. */
  version: number;
}

/** Whether a method is one of the documented ones, which always exist and whose free-delivery rule is fixed (D20). */
export const isDocumented = (id: string | undefined): boolean => id === "standard" || id === "expedited";
