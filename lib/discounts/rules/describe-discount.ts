import { CATEGORY_NAMES } from "@/lib/catalog/schema";
import { formatPeriod } from "@/lib/core/dates";
import { formatCount } from "@/lib/core/format-count";
import { formatDollars } from "@/lib/core/money";
import type { AdminDiscount } from "../schema/admin-discount";

const listed = new Intl.ListFormat("en-US");

type Scoped = Pick<AdminDiscount, "scope" | "categories" | "products" | "plans">;

/** The value of a discount, as saved or as typed into the form. */
interface DiscountTerms extends Scoped, Pick<AdminDiscount, "kind" | "amount" | "gift"> {
  percent: number | string | null;
  renewals: number | string | null;
  buyQuantity: number | string | null;
  getQuantity: number | string | null;
}

function describeScope({ scope, categories, products, plans }: Scoped): string {
  if (scope === "membership")
    return ` the first month of ${plans.length > 0 ? listed.format(plans) : "a membership"}`;
  if (scope === "categories") return ` ${listed.format(categories.map((one) => CATEGORY_NAMES[one]))}`;
  if (scope === "everything") return "";
  return ` ${products.length === 1 ? products[0] : formatCount(products.length, "product")}`;
}

function describeRenewals(count: number): string {
  if (!(count > 0)) return "";
  return count === 1 ? ", also the first renewal" : `, also the first ${count} renewals`;
}

/**
 * The value of a discount: "15% off Tortillas", "$5.00 off", "Free standard delivery",
 * "Buy 2, get 1 free", "Free gift: 1 × Tortillas".
 */
export function describeDiscount(discount: DiscountTerms): string {
  const { kind, percent, amount, buyQuantity, getQuantity, gift } = discount;
  const scope = describeScope(discount);
  if (kind === "free_delivery") return "Free standard delivery";
  if (kind === "percent") return `${percent}% off${scope}${describeRenewals(Number(discount.renewals))}`;
  if (kind === "gift") return `Free gift: ${getQuantity} × ${gift}${scope && ` with${scope}`}`;
  if (kind === "fixed") return `${formatDollars(amount ?? "0")} off${scope}`;
  const price = Number(percent) === 100 ? "free" : `at ${percent}% off`;
  return `Buy ${buyQuantity}, get ${getQuantity} ${price}${scope ? `:${scope}` : ""}`;
}

/** The conditions of a discount: "minimum $30.00, first order"; empty if it has none. */
export function describeConditions(discount: AdminDiscount): string {
  const parts = [
    Number(discount.minimum) > 0 && `minimum ${formatDollars(discount.minimum)}`,
    discount.plan === null ? discount.isMembersOnly && "members" : `members on the ${discount.plan} plan`,
    discount.isFirstOrderOnly && (discount.scope === "membership" ? "first membership" : "first order"),
    discount.isOncePerCustomer && "once per customer",
  ];
  return parts.filter(Boolean).join(", ");
}

/** When a discount applies; empty if it is turned off and has neither a start nor an end. */
export function describePeriod(discount: Pick<AdminDiscount, "startsAt" | "endsAt" | "isEnabled">): string {
  const isUnlimited = !discount.startsAt && !discount.endsAt;
  return isUnlimited && !discount.isEnabled ? "" : formatPeriod(discount);
}

/** The uses of a discount: "12 of 100", "12 of 100, 3 reserved", "12 of 500 codes". */
export function describeUses({
  method,
  codes,
  paidUses,
  reservedUses,
  maxUses,
}: Pick<AdminDiscount, "method" | "codes" | "paidUses" | "reservedUses" | "maxUses">): string {
  const limit = maxUses === null ? "" : ` of ${maxUses.toLocaleString("en-US")}`;
  const most = method === "unique_codes" ? ` of ${formatCount(codes, "code")}` : limit;
  const reserved = reservedUses > 0 ? `, ${reservedUses.toLocaleString("en-US")} reserved` : "";
  return `${paidUses.toLocaleString("en-US")}${most}${reserved}`;
}
