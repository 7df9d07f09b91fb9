import { calculateQuote } from "@/lib/pricing/rules";
import { calculateBestQuote } from "@/lib/pricing/rules/best-quote";
import type { DeliveryMethod, LineInput, PricedDiscount, PriceRules, Quote } from "@/lib/pricing/schema";
import {
  type CartDiscount,
  type CartDiscounts,
  type CartQuote,
  type DiscountRefusal,
  type EnteredDiscount,
  type GiftProduct,
  WITHDRAWN_CODE,
} from "../schema";
import { describeDiscountRefusal } from "./describe-refusal";
import { findGeneralRefusal } from "./discount-state";

/** The parts of a cart line that discounts depend on. */
export interface CoverableLine {
  productId: string;
  category: string;
  quantity: number;
}

/** The facts about a cart and its shopper that decide which discounts apply. */
export interface DiscountSituation {
  at: Date;
  lines: readonly CoverableLine[];
  /** Of the lines, without a discount. */
  subtotalCents: number;
  isMember: boolean;
  /** Of the shopper's membership. */
  planId: string | null;
  /** Automatic discounts with a condition on the customer are for signed-in shoppers only. */
  isSignedIn: boolean;
}

const covers = ({ scope, categories, productIds }: CartDiscount, line: CoverableLine): boolean => {
  if (scope === "categories") return categories.includes(line.category);
  return scope === "everything" || productIds.includes(line.productId);
};

/** A discount in the form that `lib/pricing` takes: `covers` has one value for each line. */
export const toPricedDiscount = (
  discount: CartDiscount,
  lines: readonly CoverableLine[],
): PricedDiscount => ({ ...discount, covers: lines.map((line) => covers(discount, line)) });

/** The reason why a cart may not use a discount; null if it may. */
export function findDiscountRefusal(
  discount: CartDiscount,
  situation: DiscountSituation,
): DiscountRefusal | null {
  if (discount.scope === "membership") return discount.isEnabled ? "for_membership" : "withdrawn";
  return (
    (discount.isHeld ? null : findGeneralRefusal(discount, situation.at)) ??
    findCustomerRefusal(discount, situation) ??
    findCartRefusal(discount, situation)
  );
}

function findCustomerRefusal(
  { code, isMembersOnly, isFirstOrderOnly, isOncePerCustomer, ...of }: CartDiscount,
  { isMember, planId, isSignedIn }: DiscountSituation,
): DiscountRefusal | null {
  if (of.isCodeUsed) return "code_used";
  if (of.plan && !(isMember && of.plan.id === planId)) return "plan";
  if (isMembersOnly && !isMember) return "members";
  if (!isFirstOrderOnly && !isOncePerCustomer) return null;
  if (isFirstOrderOnly && (of.hasOrdered || (code === null && !isSignedIn))) return "first_order";
  if (of.hasUsed || (code === null && !isSignedIn)) return "already_used";
  return isFirstOrderOnly && of.hasPendingFirst ? "first_order_pending" : null;
}

function findCartRefusal(
  discount: CartDiscount,
  { lines, subtotalCents }: DiscountSituation,
): DiscountRefusal | null {
  if (!lines.some((line) => covers(discount, line))) return "nothing_covered";
  if (subtotalCents < discount.minimumCents) return "minimum";
  return isGiftAvailable(discount, lines) ? null : "gift_out_of_stock";
}

/** Whether there are enough units for the gift and for the product's own lines, which come first. */
function isGiftAvailable({ gift }: CartDiscount, lines: readonly CoverableLine[]): boolean {
  if (!gift) return true;
  const bought = lines.filter(({ productId }) => productId === gift.productId);
  return bought.reduce((left, { quantity }) => left - quantity, gift.available) >= gift.quantity;
}

/** Whether the code may apply later, after items are added or the gift is back in stock; it then stays in the cart. */
export const isWaiting = (refusal: DiscountRefusal): boolean =>
  refusal === "nothing_covered" || refusal === "minimum" || refusal === "gift_out_of_stock";

/** A cart with everything that determines its price. */
export interface QuotableCart {
  lines: readonly (LineInput & CoverableLine)[];
  rules: PriceRules;
  discounts: CartDiscounts;
  isMember: boolean;
  planId: string | null;
  isSignedIn: boolean;
}

/** A cart's price, and the discount in it. */
export interface QuotedCart {
  quote: CartQuote;
  discount: CartDiscount | null;
  /** The same discount in the form that `lib/pricing` takes. */
  priced: PricedDiscount | null;
  /** Products of gifts that the cart would qualify for if they were in stock. */
  missingGifts: string[];
}

/** Prices a cart with the best of its discounts, and reports the state of the entered code. */
export function quoteCart(cart: QuotableCart, method: DeliveryMethod, at: Date): QuotedCart {
  const { lines, rules } = cart;
  const plain = calculateQuote(lines, rules, method);
  const situation = { ...cart, at, subtotalCents: plain.subtotalCents };
  const codeFirst = cart.discounts.discounts.toSorted(
    (one, other) => Number(one.code === null) - Number(other.code === null),
  );
  const candidates = codeFirst.map((discount) => ({
    discount,
    refusal: findDiscountRefusal(discount, situation),
    priced: toPricedDiscount(discount, lines),
  }));
  const usable = candidates.filter(({ refusal }) => refusal === null);
  const best = calculateBestQuote(
    lines,
    rules,
    method,
    usable.map(({ priced }) => priced),
  );
  const used = usable.find(({ priced }) => priced.id === best.applied?.id);
  const own = candidates.find(({ discount }) => discount.code !== null);
  const gift = used?.discount.gift;
  return {
    quote: {
      ...best,
      gift: gift && best.gift ? { ...toGiftProduct(gift), ...best.gift } : null,
      entered: describeEntered(cart, own, plain, best),
    },
    discount: used?.discount ?? null,
    priced: used?.priced ?? null,
    missingGifts: candidates.flatMap(({ discount, refusal }) =>
      refusal === "gift_out_of_stock" && discount.gift ? [discount.gift.productId] : [],
    ),
  };
}

const toGiftProduct = ({ productId, slug, name, sku, unitLabel, imageUrl }: GiftProduct): GiftProduct => ({
  productId,
  slug,
  name,
  sku,
  unitLabel,
  imageUrl,
});

function describeEntered(
  { discounts: { code, timeZone } }: QuotableCart,
  own: { discount: CartDiscount; refusal: DiscountRefusal | null } | undefined,
  { subtotalCents }: Quote,
  { applied, shippingReason }: Quote,
): EnteredDiscount | null {
  if (code === null) return null;
  if (!own) return { code, state: "refused", message: WITHDRAWN_CODE };
  const { discount, refusal } = own;
  if (refusal) {
    const message = describeDiscountRefusal(refusal, discount, { timeZone, subtotalCents });
    return { code, state: isWaiting(refusal) ? "waiting" : "refused", message };
  }
  if (applied?.id === discount.id) return { code, state: "applied", message: "" };
  if (applied)
    return {
      code,
      state: "better",
      message: `“${applied.title}” saves you more than this code, so you get that instead.`,
    };
  if (discount.kind !== "free_delivery")
    return { code, state: "better", message: "This code doesn't lower the prices in your cart." };
  return { code, state: "better", message: whyNoFreeDelivery(shippingReason) };
}

function whyNoFreeDelivery(reason: Quote["shippingReason"]): string {
  if (reason === "expedited" || reason === "own-price") return "This code makes only standard delivery free.";
  return reason === "pickup"
    ? "Pickup is free without this code."
    : "Delivery is already free for this order.";
}

/** The state of the code in an empty cart; null if there is no code. */
export function describeEmptyCart(
  { code, timeZone, discounts }: CartDiscounts,
  { userId, ...shopper }: { at: Date; isMember: boolean; planId: string | null; userId: string | null },
): EnteredDiscount | null {
  if (code === null) return null;
  const discount = discounts.find((one) => one.code === code);
  if (!discount) return { code, state: "refused", message: WITHDRAWN_CODE };
  const empty = { ...shopper, isSignedIn: userId !== null, lines: [], subtotalCents: 0 };
  const refusal = findDiscountRefusal(discount, empty) ?? "nothing_covered";
  if (isWaiting(refusal))
    return { code, state: "waiting", message: "Add items to your cart to use this code." };
  const message = describeDiscountRefusal(refusal, discount, { timeZone, subtotalCents: 0 });
  return { code, state: "refused", message };
}
