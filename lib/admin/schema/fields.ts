import { z } from "zod";
import type { LocalTime } from "@/lib/core/dates";
import { type Cents, parseDollars } from "@/lib/core/money";

/** An optional text. @param most characters */
export const optionalText = (most: number) =>
  z.string("must be text").trim().max(most, `must have ${most} characters or fewer`);
/** A required text. @param most characters */
export const requiredText = (most: number) =>
  z.string("Required").trim().min(1, "Required").max(most, `must have ${most} characters or fewer`);

// A blank number does not `abort`, so that the checks of the whole form run too. They receive the typed text.

/** A whole number, also as a string from a form or a CSV file. */
export const wholeNumber = (least: number, most: number) =>
  z
    .union([z.string(), z.number()], "Required")
    .meta({ minimum: least, maximum: most })
    .refine((value) => String(value).trim() !== "", "Required")
    .transform(Number)
    .refine((value) => Number.isInteger(value) && value >= least && value <= most, {
      error: `must be a whole number from ${least} to ${most.toLocaleString("en-US")}`,
    });

/** The idempotency key of a form: all calls with the same one have the effect of one call. */
export const requestKeyField = z
  .string("Required")
  .regex(/^[\w-]{8,64}$/, "must be 8 to 64 letters, digits or hyphens");

/** The same for calls that are documented without it: each call without a key has an effect of its own. */
export const optionalRequestKey = { requestKey: requestKeyField.optional() };

/** A position in a staff-defined order. */
export const sortOrderField = wholeNumber(0, 1_000_000);
export const onOffField = z.boolean("must be true or false");

/**
 * A list. Text is split at commas and semicolons, in an array's items too, because forms
 * and CSV files write a list as one string.
 */
export const listField = <Item extends z.ZodType<string, string>>(item: Item, most = 30) =>
  z
    .union([z.array(z.string()), z.string()])
    .transform((value) =>
      [value]
        .flat()
        .flatMap((text) => text.split(/[,;]/))
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item).max(most, `must be ${most} or fewer`))
    .transform((list) => [...new Set(list)]);

/** A list of sentences, or a text with one per line; blank ones are dropped (account-admin-content.md §5). */
export const linesField = (longest: number, most = 30) =>
  z
    .union([z.array(z.string()), z.string()])
    .transform((value) =>
      (typeof value === "string" ? value.split("\n") : value).map((line) => line.trim()).filter(Boolean),
    )
    .pipe(
      z
        .array(z.string().max(longest, `must have ${longest} characters or fewer each`))
        .max(most, `must be ${most} or fewer`),
    );

/**
 * Whether a day or a time, such as "2026-11-21", can be stored and shown in every time zone: years 0 and 10000 cannot.
 */
export const isInCalendar = (text: string): boolean => text >= "2000-01-01" && text < "2101";
export const OUTSIDE_CALENDAR = "must be between 2000 and 2100";

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

const isLocalTime = (text: string): boolean => {
  const time = LOCAL_TIME.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** A time in the shop's time zone ("2026-11-27T09:00"), or null for an empty field. */
export const localTimeField = z
  .union([z.string(), z.null()])
  .meta({ format: "date-time-local" })
  .transform((text): LocalTime | null => text || null)
  .refine((text) => text === null || isLocalTime(text), {
    error: "must be a date and a time, or empty",
    abort: true,
  })
  .refine((text) => text === null || isInCalendar(text), OUTSIDE_CALENDAR);

export function choiceField<const Values extends readonly [string, ...string[]]>(values: Values) {
  const message = `must be one of: ${values.join(", ")}`;
  return z.string(message).meta({ enum: values }).pipe(z.enum(values, message));
}

/** A quantity, 0 or more. */
export const amountField = z
  .union([z.string(), z.number()], "Required")
  .refine((value) => String(value).trim() !== "", "Required")
  .transform(Number)
  .refine((value) => Number.isFinite(value) && value >= 0 && value < 100_000, "must be 0 or more");

/** The highest price and cost of a product, in cents. */
export const MAX_PRICE_CENTS = 100_000_00;
const isBlank = (value: unknown) => value === "" || value === null || value === undefined;

/** Dollars as in the documented calls ("12.99" or 12.99), parsed to cents. */
export const priceField = z
  .union([z.string(), z.number()], "Required")
  .refine((value) => !isBlank(value), "Required")
  .transform((value) => parseDollars(value))
  .refine((value): value is Cents => value !== undefined && value > 0 && value <= MAX_PRICE_CENTS, {
    error: "must be a price such as 12.99",
  });

/** The same, or null for an empty field. @param least cents */
const moneyOrNone = (least: number, problem: string) =>
  z
    .union([z.string(), z.number(), z.null()])
    .transform((value) => (isBlank(value) ? null : parseDollars(value as string | number)))
    .refine(
      (value): value is Cents | null =>
        value === null || (value !== undefined && value >= least && value <= MAX_PRICE_CENTS),
      problem,
    );
export const optionalPriceField = moneyOrNone(1, "must be a price such as 12.99, or empty");
/** What something costs the shop: may be 0, or null for unknown (an empty field). */
export const costField = moneyOrNone(0, "must be an amount such as 4.20, or empty");

/** A slug: lowercase letters, digits, single hyphens. */
export const slugField = requiredText(120).regex(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  "can only contain lowercase letters, digits and single hyphens",
);

/** A picture from the shop's own origin. */
export const ownPictureField = z
  .string("must be the address of a picture")
  .regex(/^\/(?:images|objects)\/(?:[\w-]+\/)*[\w-]+\.(?:webp|png|jpe?g)$/, "must be a picture of this shop");

/** The same, optional. */
export const optionalPictureField = z
  .union([ownPictureField, z.literal(""), z.null()])
  .transform((value) => value || null);

/** The version that the editor saw; left out by the documented calls. */
export const versionField = z.int("must be a whole number").optional();

const DAY_PROBLEM = "must be a date such as 2026-12-24";

/** A day such as 2026-11-21. */
export const daySchema = z
  .string(DAY_PROBLEM)
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, DAY_PROBLEM)
  .refine(
    (text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text),
    DAY_PROBLEM,
  )
  .refine(isInCalendar, OUTSIDE_CALENDAR);
