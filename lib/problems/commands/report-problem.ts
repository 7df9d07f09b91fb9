import "server-only";
import { fieldError, ShopError } from "@/lib/core/errors";
import { limitTracking } from "@/lib/orders/commands/limit-tracking";
import { TRACKING_NOT_FOUND } from "@/lib/orders/rules/tracking";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { countAgainstLimit } from "@/lib/server/limits";
import { lockAgainstDeletion } from "@/lib/server/lock-against-deletion";
import { enqueueMail } from "@/lib/server/outbox";
import { photoProof } from "../queries/photos";
import { reportedOrder, reportsOf, toOrderFacts } from "../queries/reported-order";
import { MAX_REPORTS_PER_ORDER, reportBlocker, unitsToReport } from "../rules";
import type { ReportedProblem, ReportProblemInput } from "../schema";

interface Reporter {
  userId: string | null;
  /** Members are answered sooner (RESPONSE_HOURS). */
  isMember: boolean;
  /** The caller's address, for the limits. */
  address: string;
}

/**
 * Stores a buyer's report of a problem with lines of an order, confirms it by email and informs the shop (D38). The
 * order is the user's own, or a guest names its number and email, with the answer and the limits of Track order (D13).
 * All calls with the same `requestKey` are one report.
 * @throws {ShopError} not_found; too_many; conflict where nothing can be reported; invalid_input for lines that the
 * order does not have, or more units than can be reported
 */
export async function reportProblem(
  input: ReportProblemInput,
  { userId, isMember, address }: Reporter,
): Promise<ReportedProblem> {
  await countAgainstLimit("problemsPerAddress", address);
  if (input.email !== undefined) await limitTracking(address);
  const id = await db().$transaction(async (tx) => {
    const orderId = await findOrderOf(tx, input, userId);
    await tx.$queryRaw`SELECT 1 FROM orders WHERE id = ${orderId} FOR UPDATE`;
    if (userId && !(await lockAgainstDeletion(tx, userId))) throw new ShopError("unauthorized");
    return write(tx, orderId, input, isMember);
  });
  return { id, proof: photoProof(id) };
}

/** The id of the reporter's order. A wrong number and a wrong email have the same answer. */
async function findOrderOf(
  tx: Tx,
  { orderNumber, email }: ReportProblemInput,
  userId: string | null,
): Promise<string> {
  const order = await tx.order.findUnique({
    where: { orderNumber },
    select: { id: true, userId: true, paidAt: true, customerEmail: true },
  });
  const isOwn = userId !== null && order?.userId === userId;
  const isNamed = email !== undefined && order?.customerEmail.toLowerCase() === email;
  if (!order?.paidAt || !(isOwn || isNamed)) {
    if (email === undefined && userId === null) throw new ShopError("unauthorized");
    throw new ShopError(
      "not_found",
      email === undefined ? "We couldn't find that order on your account." : TRACKING_NOT_FOUND,
    );
  }
  return order.id;
}

async function write(
  tx: Tx,
  orderId: string,
  input: ReportProblemInput,
  isPriority: boolean,
): Promise<string> {
  const { requestKey, reason, description } = input;
  const made = await tx.orderProblem.findUnique({
    where: { orderId_requestKey: { orderId, requestKey } },
    select: { id: true },
  });
  if (made) return made.id;
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, include: reportedOrder });
  const blocker = reportBlocker(toOrderFacts(order), now());
  if (blocker) throw new ShopError("conflict", blocker);
  if (order._count.problems >= MAX_REPORTS_PER_ORDER)
    throw new ShopError(
      "conflict",
      "There are already many reports about this order. Please write to us instead.",
    );
  const lines = input.lines.map(({ line: position, quantity }) => {
    const line = order.lines[position - 1];
    if (!line) throw fieldError("lines", "must be lines of this order");
    const left = unitsToReport(line, reportsOf(line));
    if (quantity > left)
      throw fieldError(
        "lines",
        left === 0
          ? `${line.name} has already been reported or refunded`
          : `Only ${left} of ${line.name} can be reported`,
      );
    return { orderLineId: line.id, quantity };
  });
  const { id } = await tx.orderProblem.create({
    data: { orderId, requestKey, reason, description, createdAt: now(), lines: { create: lines } },
  });
  await tx.orderEvent.create({
    data: { orderId, type: "problem_reported", message: PROBLEM_EVENT },
  });
  await inform(tx, { problemId: id, isPriority }, order.customerEmail);
  return id;
}

/** Without the buyer's words, because the history outlives the account. */
const PROBLEM_EVENT = "The buyer reported a problem";

async function inform(
  tx: Tx,
  data: { problemId: string; isPriority: boolean },
  recipient: string,
): Promise<void> {
  const { problemId } = data;
  const { supportEmail } = await tx.storeSettings.findUniqueOrThrow({ where: { id: "default" } });
  await enqueueMail(tx, {
    key: `problem-reported:${problemId}`,
    template: "problem-reported",
    recipient: supportEmail,
    data,
  });
  await enqueueMail(tx, {
    key: `problem-received:${problemId}`,
    template: "problem-received",
    recipient,
    data,
  });
}
