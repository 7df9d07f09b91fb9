import { z } from "zod";
import {
  choiceField,
  costField,
  localTimeField,
  onOffField,
  priceField,
  requestKeyField,
  requiredText,
  versionField,
  wholeNumber,
} from "@/lib/admin/schema/fields";
import { keysetListSchema } from "@/lib/admin/schema/list";
import { CATEGORIES, type Category } from "@/lib/catalog/schema";
import type { LocalTime } from "@/lib/core/dates";
import { cents } from "@/lib/core/money";
import { DISCOUNT_KINDS, type DiscountKind } from "@/lib/pricing/schema";
import { DISCOUNT_SCOPES, type DiscountScope } from ".";

export const DISCOUNT_METHODS = ["code", "unique_codes", "automatic"] as const;
export type DiscountMethod = (typeof DISCOUNT_METHODS)[number];

/** The values of the form. Amounts in dollars, times in the shop's time zone. */
export interface DiscountValues {
  title: string;
  method: DiscountMethod;
  code: string;
  kind: DiscountKind;
  percent: string;
  amount: string;
  /** Empty for none. */
  renewals: string;
  buyQuantity: string;
  getQuantity: string;
  giftProductId: string;
  scope: DiscountScope;
  categories: Category[];
  productIds: string[];
  /** The plans whose first month it is for; empty for every plan. */
  planIds: string[];
  minimum: string;
  /** For a membership: first membership only. */
  isFirstOrderOnly: boolean;
  isMembersOnly: boolean;
  /** An empty value means any plan. */
  planId: string;
  isOncePerCustomer: boolean;
  maxUses: string;
  startsAt: LocalTime;
  endsAt: LocalTime;
  combinesWithMemberPrice: boolean;
  combinesWithOffers: boolean;
  isEnabled: boolean;
}

type Choices = Pick<DiscountValues, "method" | "kind" | "scope">;

const hasGoods = ({ kind }: Choices): boolean => kind !== "free_delivery";
const canBeForMembership = ({ kind }: Pick<Choices, "kind">): boolean =>
  kind === "percent" || kind === "fixed";
/** Whether the discount is for the first month of a membership (docs/decisions/0067). */
export const isForMembership = (choices: Pick<Choices, "kind" | "scope">): boolean =>
  canBeForMembership(choices) && choices.scope === "membership";
const isForOrders = (choices: Choices): boolean => !isForMembership(choices);
/** Whether the discount reduces the prices of items in the cart. */
export const reducesPrices = (choices: Pick<Choices, "kind" | "scope">): boolean =>
  choices.kind !== "free_delivery" && choices.kind !== "gift" && !isForMembership(choices);

/** The fields that not every discount has. */
const CONDITIONAL: Partial<Record<keyof DiscountValues, (choices: Choices) => boolean>> = {
  code: ({ method }) => method !== "automatic",
  percent: ({ kind }) => kind === "percent" || kind === "buy_x_get_y",
  amount: ({ kind }) => kind === "fixed",
  renewals: (choices) => choices.kind === "percent" && isForOrders(choices),
  buyQuantity: ({ kind }) => kind === "buy_x_get_y",
  getQuantity: ({ kind }) => kind === "buy_x_get_y" || kind === "gift",
  giftProductId: ({ kind }) => kind === "gift",
  scope: hasGoods,
  categories: (choices) => hasGoods(choices) && choices.scope === "categories",
  productIds: (choices) => hasGoods(choices) && choices.scope === "products",
  planIds: isForMembership,
  minimum: isForOrders,
  isMembersOnly: isForOrders,
  planId: isForOrders,
  combinesWithMemberPrice: reducesPrices,
  combinesWithOffers: reducesPrices,
};

/** Whether a discount with these choices has the field: the form shows it, and it must be filled in. */
export const hasField = (name: keyof DiscountValues, choices: Choices): boolean =>
  CONDITIONAL[name]?.(choices) ?? true;

/** Removes the fields that the discount does not have: values of hidden fields are neither validated nor saved. */
const withoutUnused = (values: DiscountValues): Partial<DiscountValues> => {
  if (typeof values !== "object" || values === null) return values;
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => hasField(name as keyof DiscountValues, values)),
  );
};

/** 3 to 30 characters, as the database requires. */
const codeField = z
  .string("Required")
  .trim()
  .min(1, "Required")
  .transform((code) => code.toUpperCase())
  .refine((code) => /^[A-Z0-9][A-Z0-9-]{2,29}$/.test(code), {
    error: "must have 3 to 30 letters, digits and hyphens, and begin with a letter or a digit",
  });

/** A unique code has the prefix, a hyphen, and 8 random characters. */
const MAX_PREFIX = 21;
const MAX_AMOUNT_CENTS = 9_999_999;
const MAX_USES = 1_000_000;
const MAX_RENEWALS = 24;
/** A higher percentage could leave a renewal that costs less than a card can pay. */
const MAX_RENEWAL_PERCENT = 75;
/** A first month that costs nothing would begin without a card. */
const MAX_FIRST_MONTH_PERCENT = 99;
const countField = (most: number) =>
  z
    .union([z.string(), z.number(), z.null()])
    .transform((value) => (value === null || String(value).trim() === "" ? null : Number(value)))
    .refine((value) => value === null || (Number.isInteger(value) && value >= 1 && value <= most), {
      error: `must be a whole number from 1 to ${most.toLocaleString("en-US")}, or empty`,
    })
    .default(null);

const fields = z.object({
  title: requiredText(80),
  method: choiceField(DISCOUNT_METHODS),
  code: codeField.optional(),
  kind: choiceField(DISCOUNT_KINDS),
  percent: wholeNumber(1, 100).optional(),
  amount: priceField.refine((amount) => amount <= MAX_AMOUNT_CENTS, "must be below $100,000").optional(),
  renewals: countField(MAX_RENEWALS),
  buyQuantity: wholeNumber(1, 100).optional(),
  getQuantity: wholeNumber(1, 100).optional(),
  giftProductId: z.string("Required").min(1, "Required").max(80, "is unknown").optional(),
  scope: choiceField(DISCOUNT_SCOPES).default("everything"),
  categories: z.array(choiceField(CATEGORIES), "must be a list").default([]),
  productIds: z
    .array(z.string().min(1).max(80), "must be a list")
    .max(100, "must be 100 or fewer")
    .transform((ids) => [...new Set(ids)])
    .default([]),
  planIds: z
    .array(z.string().min(1).max(80), "must be a list")
    .max(100, "must be 100 or fewer")
    .transform((ids) => [...new Set(ids)])
    .default([]),
  minimum: costField.transform((amount) => amount ?? cents(0)).default(cents(0)),
  isFirstOrderOnly: onOffField.default(false),
  isMembersOnly: onOffField.default(false),
  planId: z
    .union([z.string().max(80), z.null()], "is unknown")
    .transform((id) => id || null)
    .default(null),
  isOncePerCustomer: onOffField.default(false),
  maxUses: countField(MAX_USES),
  startsAt: localTimeField.default(null),
  endsAt: localTimeField.default(null),
  combinesWithMemberPrice: onOffField.default(true),
  combinesWithOffers: onOffField.default(true),
  isEnabled: onOffField.default(true),
  version: versionField,
});

const NEEDED = ["code", "percent", "amount", "buyQuantity", "getQuantity", "giftProductId"] as const;

function checkTogether(discount: z.output<typeof fields>, context: z.RefinementCtx): void {
  const refuse = (name: keyof DiscountValues, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  for (const name of NEEDED)
    if (hasField(name, discount) && discount[name] === undefined) refuse(name, "Required");
  for (const name of ["categories", "productIds"] as const)
    if (hasField(name, discount) && discount[name].length === 0)
      refuse(name, name === "categories" ? "Choose a category" : "Choose a product");
  const { method, code = "", startsAt, endsAt, renewals, percent = 0 } = discount;
  if (renewals !== null && percent > MAX_RENEWAL_PERCENT)
    refuse("renewals", `must be empty if the percentage is above ${MAX_RENEWAL_PERCENT}`);
  if (discount.scope === "membership") checkMembership(discount, refuse);
  if (method === "unique_codes" && code.length > MAX_PREFIX)
    refuse("code", `must have ${MAX_PREFIX} characters or fewer`);
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) refuse("endsAt", "must be after the start");
}

function checkMembership(
  discount: z.output<typeof fields>,
  refuse: (name: keyof DiscountValues, message: string) => void,
): void {
  if (!canBeForMembership(discount)) refuse("scope", "must be products, because memberships have none");
  if (discount.method === "unique_codes") refuse("method", "must be one code or automatic for a membership");
  if ((discount.percent ?? 0) > MAX_FIRST_MONTH_PERCENT)
    refuse("percent", `must be ${MAX_FIRST_MONTH_PERCENT} or less. For a free month, use a free trial`);
}

/**
 * PUT /api/admin/discounts/{id}, and the form: every field of a discount. Amounts in dollars ("5.00"),
 * times in the shop's time zone ("2026-11-27T09:00").
 */
export const discountSchema = z.preprocess(withoutUnused, fields.superRefine(checkTogether));
export type DiscountInput = z.output<typeof discountSchema>;

/** POST /api/admin/discounts. A repeated request with the same `requestKey` creates no second discount. */
export const createDiscountSchema = discountSchema.and(z.object({ requestKey: requestKeyField.optional() }));
export type CreateDiscountInput = z.output<typeof createDiscountSchema>;

/** PATCH /api/admin/discounts/{id} */
export const switchDiscountSchema = z.object({ isEnabled: onOffField, version: versionField });

/** The most codes that one call creates. */
export const MAX_NEW_CODES = 10_000;

/** POST /api/admin/discounts/{id}/codes: how many unique codes to create. */
export const createCodesSchema = z.object({
  requestKey: requestKeyField.optional(),
  count: wholeNumber(1, MAX_NEW_CODES),
});
export type CreateCodesInput = z.output<typeof createCodesSchema>;

export const DISCOUNT_STATES = ["active", "scheduled", "used_up", "ended", "off"] as const;
export type DiscountState = (typeof DISCOUNT_STATES)[number];

/** The query parameters of the Discounts tab. An invalid value is ignored. */
export const discountListSchema = keysetListSchema(["created"], "-created").extend({
  state: z.enum(DISCOUNT_STATES).optional().catch(undefined),
  method: z.enum(DISCOUNT_METHODS).optional().catch(undefined),
});
export type DiscountListParams = z.output<typeof discountListSchema>;

/** A discount's uses, and its figures from orders that were paid and not canceled. Amounts in dollars. */
export interface DiscountPerformance {
  /** Uses by paid orders, including orders that were canceled later, and by paid first months. */
  paidUses: number;
  /** Uses held by orders and purchases that can still be paid. */
  reservedUses: number;
  /** Items and delivery of its orders, and first months, after the discount, before tax. */
  sales: string;
  /** The amount that it took off them. */
  given: string;
}

/**
 * A discount as staff see it. Amounts in dollars, times in the shop's time zone; null for
 * a value that it does not have.
 */
export interface AdminDiscount extends DiscountPerformance {
  id: string;
  version: number;
  title: string;
  method: DiscountMethod;
  /** The prefix, if the discount has unique codes. */
  code: string | null;
  /** How many unique codes it has. */
  codes: number;
  kind: DiscountKind;
  percent: number | null;
  amount: string | null;
  /** It continues on this many renewals. */
  renewals: number | null;
  buyQuantity: number | null;
  getQuantity: number | null;
  giftProductId: string | null;
  /** The name of that product. */
  gift: string | null;
  scope: DiscountScope;
  categories: Category[];
  /** In the order of `products`. */
  productIds: string[];
  /** Names of the covered products, in alphabetical order. */
  products: string[];
  planIds: string[];
  /** Names of these plans, in display order. */
  plans: string[];
  minimum: string;
  isFirstOrderOnly: boolean;
  isMembersOnly: boolean;
  planId: string | null;
  /** The name of that plan. */
  plan: string | null;
  isOncePerCustomer: boolean;
  maxUses: number | null;
  startsAt: LocalTime | null;
  endsAt: LocalTime | null;
  combinesWithMemberPrice: boolean;
  combinesWithOffers: boolean;
  isEnabled: boolean;
  state: DiscountState;
  /** No order or purchase has ever reserved it: it may be deleted. */
  isUnused: boolean;
}

/** A plan that a discount can be for. */
export interface DiscountChoice {
  id: string;
  name: string;
}
