import { z } from "zod";
import { emailSchema } from "@/lib/account/schema";
import { optionalText, versionField, wholeNumber } from "@/lib/admin/schema/fields";
import { type Cents, parseDollars } from "@/lib/core/money";
import { US_STATES } from "@/lib/core/us-states";

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};

/** PATCH /api/admin/settings: the shop's facts on pages and in mails. */
export const storeSchema = z.object({
  supportEmail: emailSchema("Please enter a valid email address"),
  /** One line. */
  postalAddress: optionalText(200).regex(/^[^\p{Cc}]*$/u, "must be one line of text"),
  timeZone: z.string("Required").refine(isTimeZone, "must be a time zone such as America/Los_Angeles"),
  /** Days. */
  keepMailDays: wholeNumber(7, 3650),
});
export type StoreValues = z.input<typeof storeSchema>;
export const updateStoreSchema = storeSchema.partial().extend({ version: versionField });
export type UpdateStoreInput = z.output<typeof updateStoreSchema>;

/** As in the database's CHECK. */
const MAX_RATE_CENTS = 1_000_00;

export const SHIPPING_MODES = ["free", "policy"] as const;

/** D52: dollars, parsed to cents. Free delivery is a mode or a threshold, not a rate of 0. */
const deliveryRate = (example: string) =>
  z
    .union([z.string(), z.number()], "Required")
    .transform((value) => parseDollars(value))
    .refine(
      (value): value is Cents => value !== undefined && value > 0 && value <= MAX_RATE_CENTS,
      `must be an amount from 0.01 to 1,000 such as ${example}`,
    );

/** PATCH /api/admin/settings/shipping (D20). `minimumOrder` in dollars, stored only in the marketing settings. */
export const shippingSchema = z.object({
  mode: z.enum(SHIPPING_MODES, "must be free or policy"),
  /** Whether a subtotal makes delivery free for everyone. */
  hasThreshold: z.boolean("must be true or false"),
  minimumOrder: z
    .union([z.string(), z.number()], "Required")
    .transform((value) => parseDollars(value))
    .refine(
      (value): value is Cents => value !== undefined && value <= 100_000_00,
      "must be an amount such as 50",
    ),
  standardRate: deliveryRate("5.99"),
  expeditedRate: deliveryRate("12.99"),
});
export type ShippingValues = z.input<typeof shippingSchema>;
export const updateShippingSchema = shippingSchema.partial().extend({ version: versionField });
export type UpdateShippingInput = z.output<typeof updateShippingSchema>;

export const DEFAULT_RATE = "default";
const MAX_THOUSANDTHS = 100_000;

/** "6.625" → 6625 thousandths of a percent, in whole numbers only; undefined for an invalid rate. */
export function parsePercent(value: string | number): number | undefined {
  const match = /^(\d{1,3})(?:\.(\d{1,3}))?$/.exec(String(value).trim());
  if (!match) return undefined;
  const thousandths = Number(match[1]) * 1000 + Number((match[2] ?? "").padEnd(3, "0"));
  return thousandths <= MAX_THOUSANDTHS ? thousandths : undefined;
}

/** 6625 → "6.625" */
export const formatPercent = (thousandths: number): string => String(thousandths / 1000);

const rate = z.object({
  state: z.enum([DEFAULT_RATE, ...US_STATES], "must be a US state such as CA, or default"),
  percent: z
    .union([z.string(), z.number()], "Required")
    .transform(parsePercent)
    .refine((value): value is number => value !== undefined, "must be a percentage such as 8.25"),
});

/** PUT /api/admin/settings/tax (D21): the whole table, with one default row for states without their own. */
export const taxSchema = z.object({
  rates: z
    .array(rate)
    .refine(
      (rows) => rows.filter(({ state }) => state === DEFAULT_RATE).length === 1,
      "must have one row for all other states",
    )
    .refine(
      (rows) => new Set(rows.map(({ state }) => state)).size === rows.length,
      "must name each state once",
    ),
});
export type TaxValues = z.input<typeof taxSchema>;
export const updateTaxSchema = taxSchema.extend({ version: versionField });
export type UpdateTaxInput = z.output<typeof updateTaxSchema>;

export interface StoreView {
  supportEmail: string;
  postalAddress: string;
  timeZone: string;
  keepMailDays: number;
  version: number;
}

export interface ShippingView {
  mode: (typeof SHIPPING_MODES)[number];
  hasThreshold: boolean;
  /** Dollars, as "50.00". */
  minimumOrder: string;
  /** Dollars, as "5.99". */
  standardRate: string;
  expeditedRate: string;
  version: number;
}

export interface TaxView {
  /** The default first, then states in alphabetical order. */
  rates: { state: string; percent: string }[];
  version: number;
}
