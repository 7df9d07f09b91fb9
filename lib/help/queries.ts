import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { cents } from "@/lib/core/money";
import { findDeliveryTerms, findStoreFacts, savedMarketing } from "@/lib/marketing/queries";
import { mostOff } from "@/lib/marketing/savings";
import { db, type Tx } from "@/lib/server/db";
import { seal } from "@/lib/server/hash";
import { tags } from "@/lib/server/tags";
import { answerTo, type PolicyFacts } from "./rules/policy";
import { CONTACT_CATEGORIES, type ContactCategory, type ContactMail, type FaqView } from "./schema";

/** Every question that is answered on /faqs, in the owner's order. */
export async function faqs(): Promise<FaqView[]> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.faq(), tags.plans(), tags.store(), tags.marketing());
  const [rows, facts] = await Promise.all([
    db().faqItem.findMany({
      where: { isActive: true, deletedAt: null },
      orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
      select: { slug: true, category: true, question: true, answer: true },
    }),
    policyFacts(),
  ]);
  return rows.map((row) => ({ ...row, answer: answerTo(row, facts) }));
}

/** What pages that are the same for everyone print of the policy. */
export async function policyFigures(): Promise<PolicyFacts> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.plans(), tags.store(), tags.marketing());
  return policyFacts();
}

/** What answers of the policy read from the database. */
export async function policyFacts(tx: Tx = db()): Promise<PolicyFacts> {
  const plans = await tx.membershipPlan.findMany({
    where: { isActive: true },
    orderBy: [{ monthlyPriceCents: "asc" }, { id: "asc" }],
    select: {
      name: true,
      monthlyPriceCents: true,
      discountPercentage: true,
      freeShippingThresholdCents: true,
    },
  });
  const { supportEmail } = await findStoreFacts(tx);
  const { rates, freeFromCents } = await findDeliveryTerms(tx);
  const settings = await savedMarketing(tx);
  return {
    plans: plans.map((plan) => ({
      ...plan,
      monthlyPriceCents: cents(plan.monthlyPriceCents),
      freeShippingThresholdCents: cents(plan.freeShippingThresholdCents),
    })),
    supportEmail,
    mostPercent: mostOff(settings, Math.max(0, ...plans.map((plan) => plan.discountPercentage))),
    rates,
    freeFromCents,
  };
}

/** A message to the shop by its id; null when it is gone. */
export async function contactMessage(id: string): Promise<ContactMail | null> {
  const row = await db().contactMessage.findUnique({
    where: { id },
    select: {
      name: true,
      email: true,
      category: true,
      subject: true,
      message: true,
      orderNumber: true,
      isPriority: true,
    },
  });
  return row && { ...row, category: CONTACT_CATEGORIES[row.category as ContactCategory] ?? row.category };
}

/** An issue of the newsletter as one reader gets it; null for a reader who has left the list. */
export async function issueFor(
  issueId: string,
  readerId: string,
): Promise<{ subject: string; body: string; stopQuery: string } | null> {
  const [issue, reader] = await Promise.all([
    db().newsletterIssue.findUnique({ where: { id: issueId }, select: { subject: true, body: true } }),
    db().newsletterSubscriber.findUnique({ where: { id: readerId } }),
  ]);
  if (!issue || !reader?.confirmedAt || reader.unsubscribedAt) return null;
  return { ...issue, stopQuery: stopQuery(readerId) };
}

/** Shows that somebody has read the mail that was sent when this address was last entered. */
export const confirmProof = (reader: { id: string; askedAt: Date }): string =>
  seal(`newsletter ${reader.id} ${reader.askedAt.getTime()}`);

/** Shows that somebody has read any newsletter that went to a reader: works for ever. */
export const stopProof = (readerId: string): string => seal(`stop newsletter ${readerId}`);

/** Query string that ends a reader's newsletter. */
export const stopQuery = (readerId: string): string =>
  new URLSearchParams({ reader: readerId, proof: stopProof(readerId) }).toString();
