import "server-only";
import { cents, sumCents } from "@/lib/core/money";
import { db } from "@/lib/server/db";
import { isFullRefundKey, refundPartKeys } from "../rules/refund-keys";
import type { RefundContents } from "../schema";

/** The parts of a refund, and whether it belongs to a cancellation; null when there is no such refund. */
export async function getRefundContents(
  refundId: string,
): Promise<{ contents: RefundContents; isCancellation: boolean } | null> {
  const refund = await db().refund.findUnique({
    where: { id: refundId },
    include: {
      lines: {
        include: { orderLine: { select: { name: true } } },
        orderBy: { orderLine: { position: "asc" } },
      },
      order: { select: { cancelReason: true } },
    },
  });
  if (!refund) return null;
  const parts = await db().refund.findMany({
    where: { idempotencyKey: { in: refundPartKeys(refund.idempotencyKey) } },
  });
  const { lines, order } = refund;
  const whole = (amount: "amountCents" | "goodsCents" | "shippingCents" | "taxCents") =>
    parts.reduce((all, part) => all + part[amount], refund[amount]);
  const [amountCents, goodsCents] = [whole("amountCents"), whole("goodsCents")];
  const [shippingCents, taxCents] = [whole("shippingCents"), whole("taxCents")];
  const ofLines = lines.reduce((all, line) => all + line.goodsCents, 0);
  // An amount is shown whole: how it is divided is of the books.
  const isAmount = refund.kind === "amount" || refund.kind === "provider";
  const [delivery, tax] = isAmount ? [0, 0] : [shippingCents, taxCents];
  const isByChoice = order.cancelReason === "buyer" || order.cancelReason === "shop";
  return {
    contents: {
      totalCents: cents(amountCents),
      creditCents: sumCents(
        [refund, ...parts].filter(({ isToCredit }) => isToCredit).map((part) => cents(part.amountCents)),
      ),
      lines: lines.map((line) => ({
        name: line.orderLine.name,
        quantity: line.quantity,
        amountCents: cents(line.goodsCents),
      })),
      earlierCents: cents(Math.max(0, ofLines - goodsCents)),
      deliveryCents: cents(delivery),
      taxCents: cents(tax),
      otherCents: cents(amountCents - Math.min(ofLines, goodsCents) - delivery - tax),
    },
    isCancellation: isByChoice && isFullRefundKey(refund.idempotencyKey),
  };
}
