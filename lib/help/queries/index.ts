import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { cents } from "@/lib/core/money";
import { findDeliveryTerms, findSavedMarketing, findStoreFacts } from "@/lib/marketing/queries";
import { maxDiscount } from "@/lib/marketing/rules/max-discount";
import { db, type Tx } from "@/lib/server/db";
import { signText } from "@/lib/server/hash";
import { tags } from "@/lib/server/tags";
import { type PolicyFacts, resolveAnswer } from "../rules/policy";
import { CONTACT_CATEGORIES, type ContactCategory, type ContactMail, type FaqView } from "../schema";

/** Every question that is answered on /faqs, in the owner's order. */
export async function listFaqs(): Promise<FaqView[]> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.faq(), tags.plans(), tags.store(), tags.marketing());
  const [rows, facts] = await Promise.all([
    db().faqItem.findMany({
      where: { isActive: true, deletedAt: null },
      orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
      select: { slug: true, category: true, question: true, answer: true },
    }),
    findPolicyFacts(),
  ]);
  return rows.map((row) => ({ ...row, answer: resolveAnswer(row, facts) }));
}

/** What pages that are the same for everyone print of the policy. */
export async function getPolicyFigures(): Promise<PolicyFacts> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.plans(), tags.store(), tags.marketing());
  return findPolicyFacts();
}

/** What answers of the policy read from the database. */
export async function findPolicyFacts(tx: Tx = db()): Promise<PolicyFacts> {
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
  const settings = await findSavedMarketing(tx);
  return {
    plans: plans.map((plan) => ({
      ...plan,
      monthlyPriceCents: cents(plan.monthlyPriceCents),
      freeShippingThresholdCents: cents(plan.freeShippingThresholdCents),
    })),
    supportEmail,
    mostPercent: maxDiscount(settings, Math.max(0, ...plans.map((plan) => plan.discountPercentage))),
    rates,
    freeFromCents,
  };
}

/** A message to the shop by its id; null when it is gone. */
export async function getContactMessage(id: string): Promise<ContactMail | null> {
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
export async function getIssueForReader(
  issueId: string,
  readerId: string,
): Promise<{ subject: string; body: string; stopQuery: string } | null> {
  const [issue, reader] = await Promise.all([
    db().newsletterIssue.findUnique({ where: { id: issueId }, select: { subject: true, body: true } }),
    db().newsletterSubscriber.findUnique({ where: { id: readerId } }),
  ]);
  if (!issue || !reader?.confirmedAt || reader.unsubscribedAt) return null;
  return { ...issue, stopQuery: newsletterStopQuery(readerId) };
}

/** Shows that somebody has read the mail that was sent when this address was last entered. */
export const newsletterConfirmToken = (reader: { id: string; askedAt: Date }): string =>
  signText(`newsletter ${reader.id} ${reader.askedAt.getTime()}`);

/** Shows that somebody has read any newsletter that went to a reader: works for ever. */
export const newsletterStopToken = (readerId: string): string => signText(`stop newsletter ${readerId}`);

/** Query string that ends a reader's newsletter. */
export const newsletterStopQuery = (readerId: string): string =>
  new URLSearchParams({ reader: readerId, proof: newsletterStopToken(readerId) }).toString();
