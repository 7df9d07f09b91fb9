import "server-only";
import { cents } from "@/lib/core/money";
import type { ShippingAddress } from "@/lib/orders/schema";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import type { Prisma } from "@/prisma/generated/client";
import { reportBlocker, unitsToReport } from "../rules";
import type { MailProblem, ProblemView, ReportableOrder } from "../schema";

const include = {
  lines: {
    orderBy: { position: "asc" },
    include: {
      problemLines: {
        select: {
          quantity: true,
          problem: { select: { status: true, answer: true, refund: { select: { kind: true } } } },
        },
      },
    },
  },
  events: { where: { type: { in: ["done", "delivered"] } }, select: { createdAt: true } },
  _count: { select: { problems: true } },
} satisfies Prisma.OrderInclude;
type Row = Prisma.OrderGetPayload<{ include: typeof include }>;

/** The include of an order with the reports of its lines. */
export const reportedOrder = include;

/** The facts that decide whether a problem can be reported. */
export const toOrderFacts = ({ events, ...order }: Row) => ({
  ...order,
  doneAt: events.reduce<Date | null>(
    (last, { createdAt }) => (last && last > createdAt ? last : createdAt),
    null,
  ),
});

/** The reports of a line, as `unitsToReport` counts them. */
export const reportsOf = ({ problemLines }: Pick<Row["lines"][number], "problemLines">) =>
  problemLines.map(({ quantity, problem: { status, answer, refund } }) => ({
    quantity,
    status,
    answer,
    isRefundedByLines: refund?.kind === "lines",
  }));

const problemInclude = {
  lines: { include: { orderLine: { select: { name: true, position: true } } } },
  photos: { select: { id: true }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] },
  replacements: {
    where: { cancelledAt: null },
    select: {
      orderNumber: true,
      lines: { orderBy: { position: "asc" }, select: { name: true, quantity: true } },
    },
  },
} satisfies Prisma.OrderProblemInclude;

/** A report as its buyer sees it. */
export const toProblemView = ({
  lines,
  photos,
  status,
  answerText,
  amountCents,
  replacements,
  createdAt,
  answeredAt,
  ...row
}: Prisma.OrderProblemGetPayload<{ include: typeof problemInclude }>): ProblemView => ({
  id: row.id,
  reason: row.reason,
  description: row.description,
  status,
  lines: lines
    .toSorted((one, other) => one.orderLine.position - other.orderLine.position)
    .map(({ quantity, orderLine: { name } }) => ({ name, quantity })),
  photos: photos.map(({ id }) => id),
  answer: row.answer,
  answerText: status === "answered" ? answerText : "",
  amountCents: amountCents === null ? null : cents(amountCents),
  replacedBy: replacements[0]?.orderNumber ?? null,
  reportedAt: createdAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
});

/** The reports of a user's order, the newest first. */
export async function listOwnProblems(userId: string, orderNumber: string): Promise<ProblemView[]> {
  const rows = await db().orderProblem.findMany({
    where: { order: { orderNumber, userId } },
    include: problemInclude,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return rows.map(toProblemView);
}

/**
 * A user's own paid order for the page on which a problem is reported; null when there is none, or it is not theirs.
 */
export async function getReportableOrder(
  userId: string,
  orderNumber: string,
): Promise<ReportableOrder | null> {
  const [order, problems] = await Promise.all([
    db().order.findFirst({ where: { orderNumber, userId, paidAt: { not: null } }, include }),
    listOwnProblems(userId, orderNumber),
  ]);
  if (!order) return null;
  return {
    orderNumber,
    lines: order.lines.map((line, index) => ({
      line: index + 1,
      name: line.name,
      imageUrl: line.imageUrl,
      quantity: line.quantity,
      left: unitsToReport(line, reportsOf(line)),
    })),
    blocker: reportBlocker(toOrderFacts(order), now()),
    problems,
  };
}

/** A report for the emails about it; null when it was deleted with its account. */
export async function findProblemForMail(id: string): Promise<MailProblem | null> {
  const row = await db().orderProblem.findUnique({
    where: { id },
    include: {
      ...problemInclude,
      order: {
        select: { orderNumber: true, customerName: true, customerEmail: true, shippingAddress: true },
      },
    },
  });
  if (!row) return null;
  const { shippingAddress, ...order } = row.order;
  const firstName = (shippingAddress as ShippingAddress | null)?.firstName ?? null;
  return { ...toProblemView(row), order, firstName, replacement: row.replacements[0] ?? null };
}
