import { type Cents, cents, formatUsd, sumCents } from "@/lib/core/money";
import type { OrderView } from "../schema";

interface PaidOrder {
  cancelReason: string | null;
  totalCents: number;
  exchangeCents: number;
  payments: { amountCents: number }[];
}

/** Whether a payment was refunded in full instead of becoming an order (D4). The SQL is `IS_REFUSED_SQL`. */
export const isRefused = (cancelReason: string | null): boolean =>
  cancelReason === "sold_out" || cancelReason === "wrong_amount";

/**
 * The amount charged for an order, by all payment methods: its total. A refused payment charged only the card, and the
 * amount may differ from the total. The SQL is `CHARGED_SQL`.
 */
export const toChargedCents = ({
  cancelReason,
  totalCents,
  payments,
}: Omit<PaidOrder, "exchangeCents">): Cents =>
  isRefused(cancelReason)
    ? sumCents(payments.map(({ amountCents }) => cents(amountCents)))
    : cents(totalCents);

/**
 * The part of the total that exchanged items cover: 0 if the payment was refused, although the column keeps the amount.
 */
export const toExchangeCents = ({
  cancelReason,
  exchangeCents,
}: Pick<PaidOrder, "cancelReason" | "exchangeCents">): Cents =>
  cents(isRefused(cancelReason) ? 0 : exchangeCents);

/** The payments listed below an order's total; none if the card paid exactly the total. */
export function listOrderPayments({
  creditCents,
  exchangeCents,
  totalCents,
  chargedCents,
}: Pick<OrderView, "creditCents" | "exchangeCents" | "totalCents" | "chargedCents">): [string, string][] {
  const cardCents = cents(chargedCents - creditCents - exchangeCents);
  if (cardCents === totalCents) return [];
  return [
    ...(creditCents > 0
      ? [["Paid with store credit", `−${formatUsd(creditCents)}`] as [string, string]]
      : []),
    ...(exchangeCents > 0
      ? [["Paid with exchanged items", `−${formatUsd(exchangeCents)}`] as [string, string]]
      : []),
    ["Paid by card", formatUsd(cardCents)],
  ];
}
