import { z } from "zod";
import { pickupPlaceSchema } from "@/lib/marketing/schema/pickup";
import { OFFERS, shippingMethodSchema } from "@/lib/pricing/schema";
import { renewalTermsSchema } from "@/lib/subscriptions/schema/renewal-terms";

const amount = z.number().int().min(0);

const line = z
  .object({
    productId: z.string(),
    name: z.string(),
    sku: z.string().nullable(),
    imageUrl: z.string().nullable(),
    regularPriceCents: amount,
    unitPriceCents: amount,
    quantity: z.number().int().min(1),
    /** This line's part of the discount. */
    discountCents: amount.default(0),
    lineTotalCents: amount,
    isSubscription: z.boolean(),
    /** The discount's gift. */
    isGift: z.boolean().default(false),
    /** Of a subscription line whose discount continues. */
    renewalDiscount: renewalTermsSchema.nullable().default(null),
    offers: z.array(z.enum(OFFERS)).optional(),
    /** Replaces `offers` in snapshots from before D42, whose lines had one. */
    offer: z.enum(["none", ...OFFERS]).optional(),
  })
  .transform(({ offer, offers, ...rest }) => ({
    ...rest,
    offers: offers ?? OFFERS.filter((one) => one === offer),
  }));

/**
 * The frozen offer that a shopper saw and agreed to pay: names, prices, amounts, address. A PaymentIntent's
 * metadata names the revision that it charges, so that the paid snapshot is always the ordered one.
 */
export const snapshotSchema = z.object({
  lines: z.array(line),
  subtotalCents: amount,
  shippingCents: amount,
  taxCents: amount,
  totalCents: amount,
  memberSavingsCents: amount.default(0),
  /** Of the total, what store credit pays. Missing in snapshots from before store credit. */
  creditCents: amount.default(0),
  /**
   * The part of the total that is paid with items removed from the edited order. Missing in
   * snapshots from before order edits.
   */
  exchangeCents: amount.default(0),
  /** Missing in snapshots from before discounts. */
  discount: z
    .object({
      id: z.string(),
      code: z.string().nullable(),
      title: z.string(),
      goodsCents: amount,
      deliveryCents: amount,
    })
    .nullable()
    .default(null),
  /** For the previous release; `standard` for methods other than these two. */
  shippingMethod: shippingMethodSchema,
  /** The delivery method; null for pickup. Missing in snapshots from before docs/decisions/0079. */
  deliveryMethod: z
    .object({
      id: z.string(),
      name: z.string(),
      days: z.object({ from: amount, to: amount }),
      shipDays: z.array(z.string()),
      cutoffTime: z.string().nullable(),
    })
    .nullable()
    .default(null),
  /** Where the order is collected; null for one that is shipped. Missing in snapshots from before pickup. */
  pickupPlace: pickupPlaceSchema.nullable().default(null),
  /** Of a pickup order, the address is that of the place. */
  shippingInfo: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      address: z.string(),
      city: z.string(),
      state: z.string(),
      zip: z.string(),
    })
    .nullable(),
});
export type Snapshot = z.infer<typeof snapshotSchema>;

/** What the card pays, in cents. */
export const toCardCents = ({
  totalCents,
  creditCents,
  exchangeCents,
}: Pick<Snapshot, "totalCents" | "creditCents" | "exchangeCents">): number =>
  totalCents - creditCents - exchangeCents;

/**
 * How many of each product a snapshot needs, by product id in ascending order, which is the lock order of
 * products (D5).
 */
export function quantitiesOf(
  lines: readonly { productId: string | null; quantity: number }[],
): Map<string, number> {
  const total = new Map<string, number>();
  for (const { productId, quantity } of lines)
    if (productId) total.set(productId, (total.get(productId) ?? 0) + quantity);
  return new Map([...total].sort(([a], [b]) => (a < b ? -1 : 1)));
}
