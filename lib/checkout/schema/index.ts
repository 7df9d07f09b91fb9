import { z } from "zod";
import { requestKeyField } from "@/lib/admin/schema/fields";
import type { Day } from "@/lib/core/dates";
import type { Cents } from "@/lib/core/money";
import type { CartQuote } from "@/lib/discounts/schema";
import type { PickupOffer } from "@/lib/marketing/schema/pickup";
import { pickupContactSchema, shippingInfoSchema } from "@/lib/orders/schema/shipping";
import {
  type DayRange,
  DEFAULT_METHOD,
  type DeliveryMethod,
  METHOD_ID,
  SHIPPING_SHARES,
} from "@/lib/pricing/schema";

const currency = z.string().toLowerCase().pipe(z.literal("usd", "must be usd")).optional();

/** A delivery method that a shopper can choose. */
export interface DeliveryOption {
  id: DeliveryMethod;
  name: string;
  /** The price for this order, in cents. */
  priceCents: Cents;
  days: DayRange;
  /** The latest arrival day of an order that is paid now; null unless the shop has ship days. */
  arrivesBy: Day | null;
}

/** What /checkout shows. */
export interface CheckoutQuote extends CartQuote {
  /** The store credit that the shopper may spend; how much of it this order uses is `calculateCredit`. */
  availableCreditCents: Cents;
  /** The day of the first renewal without the discount, if no date changes; null without a discount that continues. */
  laterRenewalsOn: Day | null;
  /** The delivery method that these figures include: the requested one, or the first available one. */
  method: DeliveryMethod;
  /** The methods that are available for this cart and address, in display order. */
  methods: DeliveryOption[];
  /** Why the requested method, or every method, is not available, as a sentence; "" if it is available. */
  deliveryProblem: string;
  /** Where the order can be collected; null while the shop offers no pickup. */
  pickup: PickupOffer | null;
}

/** Where an unpaid order was started, and the page on which its buyer can try again. */
export interface RetryPlace {
  from: "cart" | "payment-link" | "renewal";
  path: string;
}

const UNKNOWN_METHOD = "must be a delivery method such as standard, or pickup";
/** GET /api/checkout/quote: a delivery method, or "pickup". */
export const deliveryMethodIdSchema = z.string(UNKNOWN_METHOD).regex(METHOD_ID, UNKNOWN_METHOD);

const payTerms = z.object({
  amount: z
    .number("must be a whole number of cents")
    .int("must be a whole number of cents")
    .min(1, "must be 1 or more"),
  /**
   * The store credit that pays for part of it (or all of it, for /api/orders/credit): a
   * claim too. Without it, none is used.
   */
  creditCents: z
    .number("must be a whole number of cents")
    .int("must be a whole number of cents")
    .min(0, "must be 0 or more")
    .optional(),
  /** The gift that the page showed: a claim too. Left out by a page without one. */
  gift: z
    .object({
      productId: z.string("is required").min(1, "is required").max(80, "is unknown"),
      quantity: z.int("must be a whole number").min(1, "must be 1 or more"),
    })
    .optional(),
  /** The prices of renewals with a discount that the page showed: a claim too. */
  renewals: z
    .object({ count: z.int().min(1), cents: z.int().min(0), laterCents: z.int().min(0) }, "must be prices")
    .optional(),
  currency,
});

/**
 * POST /api/create-payment-intent and /api/checkout/credit. `amount` (cents) is a claim
 * (D2); the currency is the shop's.
 */
export const createPaymentIntentSchema = z.preprocess(
  (value) => {
    if (!value || typeof value !== "object") return value;
    const { shippingMethod = DEFAULT_METHOD } = value as { shippingMethod?: unknown };
    return { ...value, shippingMethod, isPickup: shippingMethod === "pickup" };
  },
  z
    .discriminatedUnion("isPickup", [
      payTerms.extend({
        isPickup: z.literal(false).meta({ isInternal: true }),
        shippingMethod: deliveryMethodIdSchema,
        shippingInfo: shippingInfoSchema.optional(),
      }),
      payTerms.extend({
        isPickup: z.literal(true).meta({ isInternal: true }),
        shippingMethod: z.literal("pickup"),
        shippingInfo: pickupContactSchema,
      }),
    ])
    .transform(({ isPickup: _isPickup, ...input }) => input),
);
export type CreatePaymentIntentInput = z.output<typeof createPaymentIntentSchema>;

/** The US state of the delivery address; undefined where none is needed or known. */
export const stateOf = ({ shippingInfo }: CreatePaymentIntentInput): string | undefined =>
  shippingInfo && "state" in shippingInfo ? shippingInfo.state : undefined;

const dollars = z.union([z.number(), z.string()], "must be an amount in dollars");

/** POST /api/orders: everything but the PaymentIntent's id is a claim that is compared with the pending order (D4). */
export const placeOrderSchema = z.preprocess(
  // D31: `total` and `totalAmount` are twins.
  (value) =>
    value && typeof value === "object" && "total" in value && !("totalAmount" in value)
      ? { ...value, totalAmount: value.total }
      : value,
  z.object({
    paymentIntentId: z.string("is required").regex(/^pi_\w{8,120}$/, "must be the id of a PaymentIntent"),
    totalAmount: dollars,
    items: z
      .array(
        z.object({
          productId: z.string("is required").min(1, "is required"),
          quantity: z
            .number("must be a whole number")
            .int("must be a whole number")
            .min(1, "must be 1 or more"),
          price: dollars,
        }),
        "must be a list",
      )
      .min(1, "must not be empty")
      .max(200, "must have 200 entries or fewer"),
    status: z.literal("completed", "must be completed").optional(),
    currency,
    shippingInfo: shippingInfoSchema.optional(),
  }),
);
export type PlaceOrderInput = z.output<typeof placeOrderSchema>;

const refundBase = {
  /** Identifies this refund: a repeat with the same key is not a second refund. */
  requestKey: requestKeyField,
  /** Version of the order that was viewed. */
  version: z.int("must be a whole number"),
  /** In cents: the refund amount that the user was shown (D2). */
  amount: z.int("must be a whole number of cents").min(1, "must be 1 or more"),
  /** All of it becomes store credit; otherwise the card gets back what it paid first. */
  toCredit: z.boolean("must be true or false").optional(),
  /** Shown to the buyer. */
  reason: z.string("must be text").trim().max(300, "must have 300 characters or fewer").default(""),
};

/** What happens to units that are refunded: they stay with the customer, go back into stock, or are written off. */
export const UNITS_OUTCOMES = ["kept", "restocked", "wasted"] as const;
export type UnitsOutcome = (typeof UNITS_OUTCOMES)[number];

const lineId = z.string("is required");
const hasEachLineOnce = (lines: readonly { id: string }[]): boolean =>
  new Set(lines.map(({ id }) => id)).size === lines.length;
const EACH_LINE_ONCE = "must name each line once";
/**
 * Id of the lot of units that come back: needed where their line was packed from several
 * and some of its units come back.
 */
const lotOfUnits = z.string("must be text").max(80, "is unknown").optional();

/** What happens to all units that are left of lines. */
const remainingUnitsSchema = <const Outcomes extends readonly UnitsOutcome[]>(outcomes: Outcomes) =>
  z
    .array(
      z.object({
        id: lineId,
        outcome: z.enum(outcomes, `must be one of: ${outcomes.join(", ")}`),
        lot: lotOfUnits,
      }),
      "must be a list",
    )
    .max(200, "must have 200 entries or fewer")
    .refine(hasEachLineOnce, EACH_LINE_ONCE)
    .optional();

/** POST /api/admin/orders/{id}/refund. */
export const refundOrderSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("full"),
    /** Whether units of lines that `lines` does not name return to stock. */
    restock: z.boolean("must be true or false"),
    /** Only units of a packed order can be wasted. */
    lines: remainingUnitsSchema(UNITS_OUTCOMES),
    ...refundBase,
  }),
  z.object({
    kind: z.literal("lines"),
    lines: z
      .array(
        z
          .object({
            id: lineId,
            quantity: z.int("must be a whole number").min(1, "must be 1 or more"),
            restock: z.boolean("must be true or false"),
            /** The units came back and are written off. Only of a packed order. */
            waste: z.boolean("must be true or false").optional(),
            lot: lotOfUnits,
          })
          .refine(({ restock, waste }) => !(restock && waste), "must be restocked or wasted, not both"),
        "must be a list",
      )
      .min(1, "must not be empty")
      .max(200, "must have 200 entries or fewer")
      .refine(hasEachLineOnce, EACH_LINE_ONCE),
    shipping: z.enum(SHIPPING_SHARES, "must be none, share or all").default("none"),
    ...refundBase,
  }),
  z.object({ kind: z.literal("amount"), ...refundBase }),
]);
export type RefundOrderInput = z.output<typeof refundOrderSchema>;

/** POST /api/admin/orders/{id}/cancel. */
export const cancelByShopSchema = z.object({
  reason: refundBase.reason,
  /** What happens to the units of a packed order; those of lines that are not named return to stock. */
  lines: remainingUnitsSchema(["restocked", "wasted"]),
});
export type CancelByShopInput = z.output<typeof cancelByShopSchema>;

/** POST /api/admin/orders/{id}/release. */
export const releaseOrderSchema = z.object({
  /** For the audit log: why the order can continue. */
  note: z
    .string("Required")
    .trim()
    .min(1, "Required: say why the order can go on")
    .max(500, "must have 500 characters or fewer"),
  /** The holds that were viewed; without them, all open ones. */
  holds: z.array(z.string().max(80, "is unknown")).max(100, "must have 100 entries or fewer").optional(),
});
export type ReleaseOrderInput = z.output<typeof releaseOrderSchema>;
