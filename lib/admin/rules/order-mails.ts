/** How often a mail about an order may leave again. */
export const MOST_RESENDS = 9;

interface Facts {
  id: string;
  paidAt: Date | null;
  shippedAt: Date | null;
  cancelReason: string | null;
  refunds: readonly { id: string; kind: string; status: string; amountCents: number; reason: string }[];
}

/** A mail that an order has given cause for. */
export type OrderMail =
  | { key: string; template: "order-confirmation" | "order-shipped"; data: { orderId: string } }
  | {
      key: string;
      template: "order-refunded";
      data: { orderId: string; refundCents: number; reason: string | null };
    };

/** The mails that an order has given cause for: what was queued with its cause can leave again, what never was can leave now. */
export function mailsOfOrder({ id, paidAt, shippedAt, cancelReason, refunds }: Facts): OrderMail[] {
  // What was refused never was an order: its mail left with the refund, and is nothing to repeat.
  if (!paidAt || cancelReason === "sold_out" || cancelReason === "wrong_amount") return [];
  const data = { orderId: id };
  const shipped = shippedAt ? [{ key: `order-shipped:${id}`, template: "order-shipped" as const, data }] : [];
  const back = refunds
    .filter(({ status }) => status !== "failed")
    .map(({ id: refundId, amountCents, reason, kind }) => ({
      key: `order-refunded:${refundId}`,
      template: "order-refunded" as const,
      data: { ...data, refundCents: amountCents, reason: kind === "provider" ? null : reason || null },
    }));
  return [{ key: `order-confirmation:${id}`, template: "order-confirmation", data }, ...shipped, ...back];
}

/** The keys under which a mail may have been queued: first, and again. */
export const keysOf = (key: string): string[] => [
  key,
  ...Array.from({ length: MOST_RESENDS }, (_, index) => `${key}:${index + 2}`),
];
