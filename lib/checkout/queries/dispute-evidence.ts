import "server-only";
import { getStaffNames } from "@/lib/admin/queries/get-staff-names";
import { ShopError } from "@/lib/core/errors";
import { cents } from "@/lib/core/money";
import { escapeLike } from "@/lib/core/text";
import { findStoreFacts } from "@/lib/marketing/queries/store-facts";
import { formatItems } from "@/lib/orders/rules/format-items";
import { outboxKeys } from "@/lib/orders/rules/order-mails";
import { PROBLEM_REASONS } from "@/lib/problems/schema";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { hashToken } from "@/lib/server/hash";
import { CONSENT_VERSION, formatConsent } from "@/lib/subscriptions/rules/format-consent";
import { collectEvidence, type EvidenceFacts, evidenceBlocker } from "../rules/dispute-evidence";
import type { AdminDispute, DisputeEvidence } from "../schema/dispute";
import { getAdminOrder } from "./admin-order";

export const DISPUTE_NOT_FOUND = "There is no such dispute";

/** An order's dispute with the evidence that would be submitted now. @throws {ShopError} not_found */
export async function getAdminDispute(id: string): Promise<AdminDispute> {
  const row = await db().dispute.findUnique({
    where: { id },
    include: { order: { select: { orderNumber: true } } },
  });
  if (!row) throw new ShopError("not_found", DISPUTE_NOT_FOUND);
  const facts = await findEvidenceFacts(row.orderId);
  const names = await getStaffNames([row.evidenceActorId]);
  const evidence = collectEvidence(facts, "");
  return {
    id,
    orderId: row.orderId,
    orderNumber: row.order.orderNumber,
    status: row.status,
    isInquiry: row.isInquiry,
    amountCents: cents(row.amountCents),
    reason: row.reason.replaceAll("_", " "),
    dueBy: row.evidenceDueBy?.toISOString() ?? null,
    sent: row.evidenceSentAt && {
      at: row.evidenceSentAt.toISOString(),
      who: (row.evidenceActorId && names.get(row.evidenceActorId)) ?? null,
      statement: row.evidenceText,
    },
    evidence,
    digest: digestOf(evidence),
    blocker: evidenceBlocker(row, now(), facts.timeZone),
  };
}

/** Identifies the evidence that staff have seen. */
export const digestOf = (evidence: DisputeEvidence): string => hashToken(JSON.stringify(evidence));

/** What the evidence of an order's disputes is collected from. @throws {ShopError} not_found */
export async function findEvidenceFacts(orderId: string): Promise<EvidenceFacts> {
  const [order, { timeZone }, subscriptions, problems] = await Promise.all([
    getAdminOrder(orderId),
    findStoreFacts(),
    listSubscriptions(orderId),
    db().orderProblem.findMany({
      where: { orderId },
      include: { lines: { include: { orderLine: { select: { name: true } } } } },
      orderBy: { createdAt: "asc" },
    }),
  ]);
  const [messages, mails] = await Promise.all([
    listMessages(order.orderNumber, order),
    listMails(
      order,
      problems.map(({ id }) => id),
    ),
  ]);
  return {
    order,
    shopUrl: env().SHOP_URL.replace(/\/$/, ""),
    timeZone,
    consents: subscriptions.map(({ product, consentedAt, consentVersion, consentedUnitCents, quantity }) => ({
      product: product.name,
      agreedAt: consentedAt.toISOString(),
      version: consentVersion,
      unitCents: cents(consentedUnitCents),
      wording:
        consentVersion === CONSENT_VERSION
          ? formatConsent([{ name: product.name, quantity }], cents(consentedUnitCents * quantity))
          : [],
    })),
    messages,
    mails,
    problems: problems.map(({ createdAt, reason, description, lines, status, answer, answerText }) => ({
      at: createdAt.toISOString(),
      reason: PROBLEM_REASONS[reason],
      items: formatItems(lines.map(({ quantity, orderLine: { name } }) => ({ quantity, name }))),
      description,
      answer:
        status === "answered"
          ? `Answered: ${answer}${answerText ? `, "${answerText}"` : ""}`
          : status === "open"
            ? "Not answered yet"
            : "Closed",
    })),
  };
}

/** The product subscriptions that an order started or renewed. */
const listSubscriptions = (orderId: string) =>
  db().productSubscription.findMany({
    where: { OR: [{ startedByOrderId: orderId }, { renewals: { some: { orderId } } }] },
    include: { product: { select: { name: true } } },
    orderBy: { createdAt: "asc" },
  });

/** Messages of the contact form about an order, from its customer: anyone can enter an order's number. */
async function listMessages(
  orderNumber: string,
  { userId, customerEmail }: { userId: string | null; customerEmail: string },
): Promise<EvidenceFacts["messages"]> {
  const rows = await db().contactMessage.findMany({
    where: {
      orderNumber,
      OR: [
        { email: { equals: escapeLike(customerEmail), mode: "insensitive" } },
        ...(userId ? [{ userId }] : []),
      ],
    },
    orderBy: { createdAt: "asc" },
  });
  return rows.map(({ createdAt, subject, message }) => ({ at: createdAt.toISOString(), subject, message }));
}

const MAIL_NAMES: Record<string, string> = {
  "order-confirmation": "order confirmation",
  "order-edited": "notice of the changed order",
  "order-shipped": "shipping notice",
  "order-refunded": "refund notice",
  "order-canceled": "cancellation notice",
  "problem-received": "receipt of the reported problem",
  "problem-answered": "answer to the reported problem",
};
const SENT: readonly (string | null)[] = ["sent", "filed"];

/** The emails that were sent about an order. */
async function listMails(
  { mails }: EvidenceFacts["order"],
  problemIds: readonly string[],
): Promise<EvidenceFacts["mails"]> {
  const keys = problemIds.flatMap((id) => [
    `problem-received:${id}`,
    ...outboxKeys(`problem-answered:${id}`),
  ]);
  const rows = await db().mailOutbox.findMany({
    where: { key: { in: keys }, sentAt: { not: null } },
    select: { template: true, recipient: true, sentAt: true },
  });
  return [
    ...mails.flatMap(({ template, recipient, status, at }) =>
      SENT.includes(status) && at ? [{ template, recipient, at }] : [],
    ),
    ...rows.map(({ sentAt, ...row }) => ({ ...row, at: sentAt?.toISOString() ?? "" })),
  ]
    .toSorted((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ template, ...mail }) => ({ name: MAIL_NAMES[template] ?? template, ...mail }));
}
