import { capitalize } from "@/lib/core/capitalize";
import { type Cents, cents, sumCents } from "@/lib/core/money";
import type { AppliedDiscount, Quote, QuotedLine } from "../schema";

/** "Discount SPRING10"; "Discount: Spring sale" where it is automatic. */
export const discountLabel = ({ code, title }: Pick<AppliedDiscount, "code" | "title">): string =>
  code === null ? `Discount: ${title}` : `Discount ${code}`;

/** A row of the checkout above the subtotal. `cents` is negative for a saving. */
interface SavingsRow {
  name: string;
  cents: Cents;
}

/**
 * The rows from regular prices to the subtotal, which they add up to; none without savings. Subscriptions show the
 * documented 20 %, membership and offers the remainder (D51), then the discount.
 */
export function listSavings({
  lines,
  gift,
  subtotalCents,
  discountCents,
  subscriptionSavingsCents,
  applied,
}: Quote): SavingsRow[] {
  const fromDiscount = applied?.goodsCents ?? 0;
  const rest = discountCents - subscriptionSavingsCents - fromDiscount;
  const rows = [
    { name: "Subscription savings", cents: cents(-subscriptionSavingsCents) },
    { name: savingsSource(gift ? [...lines, gift] : lines), cents: cents(-rest) },
    { name: applied ? discountLabel(applied) : "", cents: cents(-fromDiscount) },
  ].filter((row) => row.cents !== 0);
  const regular = { name: "Regular prices", cents: sumCents([subtotalCents, discountCents]) };
  return rows.length === 0 ? [] : [regular, ...rows];
}

/** The name of savings other than subscriptions: "Membership and offers". */
function savingsSource(lines: readonly QuotedLine[]): string {
  const kinds = new Set(lines.flatMap(({ reasons }) => reasons.map(({ kind }) => kind)));
  const isOffered = kinds.has("bundle") || kinds.has("category-sale") || kinds.has("flash-sale");
  const sources = [
    kinds.has("member") ? ["membership"] : [],
    isOffered ? ["offers"] : [],
    kinds.has("wholesale") ? ["wholesale prices"] : [],
  ].flat();
  return sources.length === 0 ? "Rounding" : capitalize(new Intl.ListFormat("en-US").format(sources));
}
