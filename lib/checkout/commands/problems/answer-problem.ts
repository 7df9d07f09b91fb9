import "server-only";
import { fieldError, ShopError } from "@/lib/core/errors";
import { cents, formatCents, toDecimal } from "@/lib/core/money";
import { cutText } from "@/lib/core/text";
import { formatItems } from "@/lib/orders/rules/format-items";
import { PROBLEM_NOT_FOUND } from "@/lib/problems/queries/admin-problems";
import type { AdminProblem, AnswerProblemInput, ProblemAnswer } from "@/lib/problems/schema";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { claimRequest } from "@/lib/server/claim-request";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { enqueueMail } from "@/lib/server/outbox";
import type { Prisma } from "@/prisma/generated/client";
import { getAdminProblem, refundOfProblem } from "../../queries/admin-problem";
import type { RefundOrderInput } from "../../schema";
import { findFreeMailKey } from "../order-changes/find-mail-key";
import { lockOrderMoney, type OrderWithMoney } from "../refunds/lock-order-money";
import { decideRefund, requireSeenOrder } from "../refunds/refund-order";
import { sendRefund } from "../refunds/send-refund";
import { syncBeforeRefund } from "../refunds/sync-order-money";
import { countReplacedUnits, replaceUnits } from "./replace-units";

const include = {
  lines: { include: { orderLine: { select: { name: true } } } },
} satisfies Prisma.OrderProblemInclude;
type Problem = Prisma.OrderProblemGetPayload<{ include: typeof include }>;

/**
 * Answers a report once: with a refund, store credit, a replacement order, or by declining it with a
 * reason. The buyer is emailed. The answer and its refund are one transaction under the order's lock; all
 * calls with the same `requestKey` are one answer.
 * @throws {ShopError} not_found; conflict for a report that was answered or closed, an outdated version,
 * a key that was used with different values, or money that cannot go back; invalid_input for more than
 * was paid for the reported units; as `replaceUnits`
 */
export async function answerProblem(
  actor: Actor,
  id: string,
  input: AnswerProblemInput,
): Promise<AdminProblem> {
  const reported = await db().orderProblem.findUnique({ where: { id }, select: { orderId: true } });
  if (reported) await syncBeforeRefund(reported.orderId, { toCredit: input.answer === "credit" });
  const refundId = await db().$transaction(async (tx) => {
    const { problem, order } = await lockProblem(tx, id);
    const { requestKey } = input;
    await claimRequest(tx, { kind: `problem:${id}`, requestKey, contents: contentsOf(input) });
    if (problem.answerKey === requestKey) return problem.refundId;
    refuseUnlessOpen(problem, input.version);
    if (input.answer === "declined") return decline(tx, actor, problem, order, input);
    if (input.answer === "replacement") return replace(tx, actor, problem, order, input);
    return giveBack(tx, actor, problem, order, input);
  });
  if (refundId !== null) await sendRefund(refundId);
  return getAdminProblem(id);
}

/** What staff entered. The versions are left out, because the answer itself changes them. */
const contentsOf = (input: AnswerProblemInput): object => ({
  ...input,
  requestKey: undefined,
  version: undefined,
  orderVersion: undefined,
});

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
  if (status !== "open") throw new ShopError("conflict", `This problem has already been ${status}.`);
  if (version !== seen)
    throw new ShopError("conflict", "This problem has changed in the meantime. Please check it again.", {
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
  requireSeenOrder(order, orderVersion);
  const replaced = await countReplacedUnits(tx, order.id);
  const { lines, amountCents: most } = refundOfProblem(order, problem.lines, replaced);
  if (amount > most)
    throw fieldError("amount", `must be ${formatCents(most)} or less: that was paid for the reported items`);
  const base = {
    requestKey,
    version: orderVersion,
    amount,
    toCredit: answer === "credit",
    reason: cutText(text, 300),
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

async function replace(
  tx: Tx,
  actor: Actor,
  problem: Problem,
  order: OrderWithMoney,
  { lines, orderVersion, text, requestKey }: Extract<AnswerProblemInput, { answer: "replacement" }>,
): Promise<null> {
  requireSeenOrder(order, orderVersion);
  const { orderNumber } = await replaceUnits(tx, order, {
    problemId: problem.id,
    reported: problem.lines,
    lines,
    actorId: actor.userId,
  });
  await markAnswered(tx, actor, problem, order, { answer: "replacement", text, requestKey, orderNumber });
  return null;
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
  /** Of the replacement. */
  orderNumber?: string;
}

async function markAnswered(
  tx: Tx,
  actor: Actor,
  problem: Problem,
  order: OrderWithMoney,
  { answer, text, requestKey, amount, refundId, orderNumber }: Answer,
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
  // A report whose replacement was canceled is answered again.
  const key = `problem-answered:${problem.id}`;
  await enqueueMail(tx, {
    key: (await findFreeMailKey(tx, key)) ?? key,
    template: "problem-answered",
    recipient: order.customerEmail,
    data: { problemId: problem.id },
  });
  await audit(tx, actor, problem, {
    action: "problem.answer",
    after: {
      status: answer,
      ...(amount === undefined ? {} : { amount: toDecimal(cents(amount)) }),
      ...(orderNumber === undefined ? {} : { replacement: orderNumber }),
    },
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
