import "server-only";
import type { Tx } from "@/lib/server/db";

/**
 * Locks the order that a replacement is for, before the replacement itself: answering its
 * problem locks in this order too.
 */
export async function lockReplacedOrder(tx: Tx, orderId: string): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM orders o WHERE o.id = (
      SELECT p.order_id FROM orders r JOIN order_problems p ON p.id = r.replaces_problem_id WHERE r.id = ${orderId}) FOR UPDATE`;
}

/**
 * Opens a problem again whose replacement is canceled, so that staff answer it in another way. The caller has called
 * `lockReplacedOrder`.
 */
export async function reopenProblem(
  tx: Tx,
  { orderNumber, replacesProblemId }: { orderNumber: string; replacesProblemId: string | null },
  actorId: string | null,
): Promise<void> {
  if (replacesProblemId === null) return;
  await tx.orderProblemLine.updateMany({
    where: { problemId: replacesProblemId },
    data: { replacedQuantity: 0, replacedUnitCostCents: null },
  });
  const { orderId } = await tx.orderProblem.update({
    where: { id: replacesProblemId },
    data: {
      status: "open",
      answer: null,
      answerText: "",
      answerKey: null,
      answeredAt: null,
      actorId: null,
      version: { increment: 1 },
    },
    select: { orderId: true },
  });
  await tx.order.update({
    where: { id: orderId },
    data: {
      version: { increment: 1 },
      events: {
        create: { type: "replacement_canceled", message: `Order ${orderNumber}`, actorId },
      },
    },
  });
}
