import "server-only";
import type { Tx } from "@/lib/server/db";
import type { Prisma } from "@/prisma/generated/client";

const sum = (rows: readonly { quantity: number }[]): number =>
  rows.reduce((all, { quantity }) => all + quantity, 0);

/**
 * Leaves out units that a problem or a failed refund has recorded as returned, so that a refund does not take them back
 * again. Returned units are the first ones that later refunds are for, unless the answer to their own problem refunded
 * them (docs/decisions/0068). The caller holds the order's row lock.
 * @param units how many of each line a refund or a cancellation would restock
 * @returns how many of each line it may
 */
export async function withoutReturnedUnits(
  tx: Tx,
  units: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const lines = await tx.orderLine.findMany({
    where: {
      id: { in: [...units.keys()] },
      OR: [{ problemReturns: { some: {} } }, { refundLines: { some: FAILED_WASTE } }],
    },
    select: settled,
  });
  const unsettled = new Map(lines.map((line) => [line.id, countUnsettled(line)]));
  return new Map([...units].map(([id, count]) => [id, Math.max(0, count - (unsettled.get(id) ?? 0))]));
}

/** Units of a failed refund that came back and stay written off. */
const FAILED_WASTE = {
  refund: { status: "failed" },
  wasted: { gt: 0 },
} satisfies Prisma.RefundLineWhereInput;

const settled = {
  id: true,
  problemReturns: {
    orderBy: { createdAt: "asc" },
    select: { quantity: true, createdAt: true, problem: { select: { id: true, refundId: true } } },
  },
  refundLines: {
    where: { OR: [{ refund: { status: { not: "failed" } } }, FAILED_WASTE] },
    select: {
      refundId: true,
      quantity: true,
      restocked: true,
      wasted: true,
      refund: { select: { createdAt: true, status: true } },
    },
  },
} satisfies Prisma.OrderLineSelect;

/** Returned units of a line that no refund was for yet. */
function countUnsettled({
  problemReturns,
  refundLines,
}: Prisma.OrderLineGetPayload<{ select: typeof settled }>): number {
  const problems = [...new Set(problemReturns.map(({ problem }) => problem.id))];
  const answers = new Set(problemReturns.map(({ problem }) => problem.refundId));
  const returned = problems.map((id) => {
    const rows = problemReturns.filter(({ problem }) => problem.id === id);
    const answer = refundLines.find(({ refundId }) => refundId === rows[0]?.problem.refundId);
    const refunded = answer && answer.refund.status !== "failed" ? answer.quantity : 0;
    return { at: rows[0]?.createdAt, units: Math.max(0, sum(rows) - refunded) };
  });
  const refunded = refundLines
    .filter(({ refundId }) => !answers.has(refundId))
    .map(({ quantity, restocked, wasted, refund }) => ({
      at: refund.createdAt,
      units: refund.status === "failed" ? wasted : restocked + wasted - quantity,
    }));
  return [...returned, ...refunded]
    .sort((one, other) => Number(one.at) - Number(other.at))
    .reduce((open, { units }) => Math.max(0, open + units), 0);
}

/** What `countReturnable` reads of an order line. */
export const RETURNED_UNITS = {
  problemReturns: { select: { problemId: true, quantity: true } },
  refundLines: {
    select: { restocked: true, takenBack: true, wasted: true, refund: { select: { createdAt: true } } },
  },
} satisfies Prisma.OrderLineInclude;

interface Reported {
  problemId: string;
  /** Units in the report. */
  quantity: number;
  reportedAt: Date;
}

/**
 * The units of a reported line that can still come back. Those that refunds took back
 * since the report count as its own.
 * @param line read under the order's row lock if the caller records a return
 * @returns `left`, and whether all reported units were recorded as `returned`
 */
export function countReturnable(
  line: Prisma.OrderLineGetPayload<{ select: typeof RETURNED_UNITS & { quantity: true } }>,
  { problemId, quantity, reportedAt }: Reported,
): { left: number; isReturned: boolean } {
  const refunded = line.refundLines.map((one) => ({
    ...one,
    quantity: one.restocked - one.takenBack + one.wasted,
  }));
  const since = refunded.filter(({ refund }) => refund.createdAt >= reportedAt);
  const unreturned = quantity - sum(line.problemReturns.filter((one) => one.problemId === problemId));
  const left = Math.min(unreturned - sum(since), line.quantity - sum(refunded) - sum(line.problemReturns));
  return { left: Math.max(0, left), isReturned: unreturned <= 0 };
}
