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
  const amountCents = whole("amountCents");
  const goodsCents = whole("goodsCents");
  const ofLines = lines.reduce((all, line) => all + line.goodsCents, 0);
  // The email shows an amount as one figure: its division into goods, delivery and tax is for the reports.
  const isAmount = refund.kind === "amount" || refund.kind === "provider";
  const deliveryCents = isAmount ? 0 : whole("shippingCents");
  const taxCents = isAmount ? 0 : whole("taxCents");
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
      deliveryCents: cents(deliveryCents),
      taxCents: cents(taxCents),
      otherCents: cents(amountCents - Math.min(ofLines, goodsCents) - deliveryCents - taxCents),
    },
    isCancellation: isByChoice && isFullRefundKey(refund.idempotencyKey),
  };
}
