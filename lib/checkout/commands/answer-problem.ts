import "server-only";
import { fieldError, ShopError } from "@/lib/core/errors";
import { cents, formatCents, toDecimal } from "@/lib/core/money";
import { PROBLEM_NOT_FOUND } from "@/lib/problems/queries/admin-problems";
import { formatItems } from "@/lib/problems/rules";
import type { AdminProblem, AnswerProblemInput, ProblemAnswer } from "@/lib/problems/schema";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { enqueueMail } from "@/lib/server/outbox";
import type { Prisma } from "@/prisma/generated/client";
import { getAdminProblem, refundOfProblem } from "../queries/admin-problem";
import type { RefundOrderInput } from "../schema";
import { lockOrderMoney, type OrderWithMoney } from "./lock-order-money";
import { decideRefund } from "./refund-order";
import { sendRefund } from "./send-refund";

const include = {
  lines: { include: { orderLine: { select: { name: true } } } },
} satisfies Prisma.OrderProblemInclude;
type Problem = Prisma.OrderProblemGetPayload<{ include: typeof include }>;

/**
 * Answers a report once: with a refund, with store credit, or by declining it with a reason. The buyer is emailed. The
 * answer and its refund are one transaction under the order's lock; all calls with the same `requestKey` are one answer.
 * @throws {ShopError} not_found; conflict for a report that was answered or closed, an outdated version, or money that
 * cannot go back; invalid_input for more than was paid for the reported units
 */
export async function answerProblem(
  actor: Actor,
  id: string,
  input: AnswerProblemInput,
): Promise<AdminProblem> {
  const refundId = await db().$transaction(async (tx) => {
    const { problem, order } = await lockProblem(tx, id);
    if (problem.answerKey === input.requestKey) return problem.refundId;
    refuseUnlessOpen(problem, input.version);
    return input.answer === "declined"
      ? decline(tx, actor, problem, order, input)
      : giveBack(tx, actor, problem, order, input);
  });
  if (refundId !== null) await sendRefund(refundId);
  return getAdminProblem(id);
}

/**
 * Closes a report without an answer, such as a second report of the same problem. The buyer is not emailed.
 * @param note for staff
 * @throws {ShopError} not_found; conflict
 */
export async function closeProblem(
  actor: Actor,
  id: string,
  { version, note }: { version: number; note: string },
): Promise<AdminProblem> {
  await db().$transaction(async (tx) => {
    const { problem } = await lockProblem(tx, id);
    refuseUnlessOpen(problem, version);
    await tx.orderProblem.update({
      where: { id },
      data: {
        status: "closed",
        answerText: note,
        answeredAt: now(),
        actorId: actor.userId,
        version: { increment: 1 },
      },
    });
    await audit(tx, actor, problem, { action: "problem.close", after: { status: "closed" }, reason: note });
  });
  return getAdminProblem(id);
}

/** Locks the order, as every change of its money does, and then the report. */
async function lockProblem(tx: Tx, id: string): Promise<{ problem: Problem; order: OrderWithMoney }> {
  const found = await tx.orderProblem.findUnique({ where: { id }, select: { orderId: true } });
  const order = found && (await lockOrderMoney(tx, found.orderId));
  if (!order) throw new ShopError("not_found", PROBLEM_NOT_FOUND);
  await tx.$queryRaw`SELECT 1 FROM order_problems WHERE id = ${id} FOR UPDATE`;
  return { order, problem: await tx.orderProblem.findUniqueOrThrow({ where: { id }, include }) };
}

function refuseUnlessOpen({ status, version }: Problem, seen: number): void {
  if (status !== "open") throw new ShopError("conflict", `This problem has been ${status} already.`);
  if (version !== seen)
    throw new ShopError("conflict", "This problem was changed in the meantime. Please look again.", {
      current: { version },
    });
}

type MoneyBack = Extract<AnswerProblemInput, { amount: number }>;

/** @returns the refund's id */
async function giveBack(
  tx: Tx,
  actor: Actor,
  problem: Problem,
  order: OrderWithMoney,
  { answer, amount, orderVersion, text, requestKey }: MoneyBack,
): Promise<string> {
  const { lines, amountCents: most } = refundOfProblem(order, problem.lines);
  if (amount > most)
    throw fieldError("amount", `must be ${formatCents(most)} or less: that was paid for the reported items`);
  const base = {
    requestKey,
    version: orderVersion,
    amount,
    toCredit: answer === "credit",
    reason: text.slice(0, 300),
  };
  const input: RefundOrderInput =
    amount === most
      ? {
          ...base,
          kind: "lines",
          shipping: "none",
          lines: lines.map((line) => ({ ...line, restock: false })),
        }
      : { ...base, kind: "amount" };
  // One for each report: the database rejects a second one.
  const idempotencyKey = `problem-${problem.id}`;
  const isAnnounced = answer === "credit"; // by the email with the answer
  const refundId = await decideRefund(tx, order, {
    actorId: actor.userId,
    idempotencyKey,
    input,
    isAnnounced,
  });
  await markAnswered(tx, actor, problem, order, { answer, text, requestKey, amount, refundId });
  return refundId;
}

async function decline(
  tx: Tx,
  actor: Actor,
  problem: Problem,
  order: OrderWithMoney,
  { text, requestKey }: Extract<AnswerProblemInput, { answer: "declined" }>,
): Promise<null> {
  await markAnswered(tx, actor, problem, order, { answer: "declined", text, requestKey });
  return null;
}

interface Answer {
  answer: ProblemAnswer;
  text: string;
  requestKey: string;
  amount?: number;
  refundId?: string;
}

async function markAnswered(
  tx: Tx,
  actor: Actor,
  problem: Problem,
  order: OrderWithMoney,
  { answer, text, requestKey, amount, refundId }: Answer,
): Promise<void> {
  await tx.orderProblem.update({
    where: { id: problem.id },
    data: {
      status: "answered",
      answer,
      answerText: text,
      answerKey: requestKey,
      amountCents: amount ?? null,
      refundId: refundId ?? null,
      answeredAt: now(),
      actorId: actor.userId,
      version: { increment: 1 },
    },
  });
  await enqueueMail(tx, {
    key: `problem-answered:${problem.id}`,
    template: "problem-answered",
    recipient: order.customerEmail,
    data: { problemId: problem.id },
  });
  await audit(tx, actor, problem, {
    action: "problem.answer",
    after: { status: answer, ...(amount === undefined ? {} : { amount: toDecimal(cents(amount)) }) },
    reason: text,
  });
}

const audit = (
  tx: Tx,
  actor: Actor,
  { orderId, lines }: Problem,
  { action, after, reason }: { action: string; after: object; reason: string },
): Promise<void> =>
  recordAudit(tx, actor.userId, [
    {
      action,
      objectType: "order",
      objectId: orderId,
      before: null,
      after: {
        ...after,
        items: formatItems(lines.map(({ quantity, orderLine: { name } }) => ({ name, quantity }))),
      },
      reason,
    },
  ]);
