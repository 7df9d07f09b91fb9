import { z } from "zod";
import { listField, onOffField, requiredText, versionField, wholeNumber } from "@/lib/admin/schema/fields";
import { type Cents, parseDollars } from "@/lib/core/money";
import { US_STATES } from "@/lib/core/us-states";
import { WEEKDAYS, type Weekday } from "./pickup";

/** As in the database. */
const MAX_PRICE_CENTS = 1_000_00;
const MAX_DAYS = 60;
/** The most methods that a shop can have, the documented ones included. */
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

/** States in which a method has a price of its own. */
const zone = z.object({ states: statesField.refine((list) => list.length > 0, "Required"), price });
const ZONES = "must be states and their price, such as AK, HI: 24.00, one price per line";

/** A list of zones, or a text with one per line: "AK, HI: 24.00". */
const zonesField = z
  .union([z.array(z.unknown()), z.string()], "must be a list")
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

/** POST and PUT /api/admin/settings/delivery-methods: a method as staff edit it. */
const deliveryMethodFields = z.object({
  /** Shown to shoppers. */
  name: requiredText(60),
  isOn: onOffField,
  position: wholeNumber(0, 1000),
  /** Dollars, where delivery is not free. Of the documented methods, the rates of the store (D52). */
  price,
  /** As standard delivery: free for everyone, from a subtotal, for members and by code (D20). */
  hasFreeDelivery: onOffField,
  /** Business days. */
  minDays: wholeNumber(0, MAX_DAYS),
  maxDays: wholeNumber(0, MAX_DAYS),
  carriesChilled: onOffField,
  /** The states to which it delivers; empty: all. */
  onlyStates: statesField,
  zones: zonesField,
  /** Empty: the ship days and cut-off time of the store. */
  shipDays: z.array(z.enum(WEEKDAYS, "must be a weekday such as mon"), "must be a list"),
  cutoffTime: z.union(
    [z.literal(""), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)],
    "must be a time such as 14:00",
  ),
});

type Fields = z.output<typeof deliveryMethodFields>;

/** The problems that concern two fields: where, and a sentence. */
function findProblems({ minDays, maxDays, onlyStates, zones, shipDays, cutoffTime }: Fields) {
  const problems: { path: (keyof Fields)[]; message: string }[] = [];
  if (maxDays < minDays)
    problems.push({ path: ["maxDays"], message: "must not be less than the shortest time" });
  if (cutoffTime !== "" && shipDays.length === 0)
    problems.push({ path: ["shipDays"], message: "Choose the days that the time is for" });
  const seen = new Set<string>();
  for (const { states } of zones) {
    const twice = states.find((state) => seen.has(state));
    const outside = onlyStates.length > 0 && states.find((state) => !onlyStates.includes(state));
    for (const state of states) seen.add(state);
    const path = ["zones" as const];
    if (twice) problems.push({ path, message: `${twice} has two prices` });
    else if (outside) problems.push({ path, message: `${outside} is not a state to which it delivers` });
  }
  return problems;
}

export const deliveryMethodSchema = deliveryMethodFields.superRefine((fields, context) => {
  for (const problem of findProblems(fields)) context.addIssue({ code: "custom", ...problem });
});
export type DeliveryMethodValues = z.input<typeof deliveryMethodSchema>;
export type DeliveryMethodInput = z.output<typeof deliveryMethodSchema>;
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
  /** Empty: all. */
  onlyStates: string[];
  zones: { states: string[]; price: string }[];
  shipDays: Weekday[];
  cutoffTime: string;
  /** Of the method and, for the documented ones, of the rates of the store. */
  version: number;
}

/** The documented methods, which always exist; their kind of price is fixed (D20). */
export const isDocumented = (id: string | undefined): boolean => id === "standard" || id === "expedited";
