import "server-only";
import { cacheLife, cacheTag } from "next/cache";
import { cents } from "@/lib/core/money";
import { findDeliveryTerms } from "@/lib/marketing/queries/delivery-terms";
import { findMarketingSettings, findNextPanelChange } from "@/lib/marketing/queries/marketing-settings";
import { findStoreFacts } from "@/lib/marketing/queries/store-facts";
import { DOCUMENTED_DAYS } from "@/lib/marketing/rules";
import { maxDiscount } from "@/lib/marketing/rules/max-discount";
import { db, type Tx } from "@/lib/server/db";
import { signText } from "@/lib/server/hash";
import { cacheUntil, tags } from "@/lib/server/tags";
import { type PolicyFacts, resolveAnswer } from "../rules/policy";
import { CONTACT_CATEGORIES, type ContactCategory, type ContactMail, type FaqView } from "../schema";

/** Every question on /faqs, in the owner's order. */
export async function listFaqs(): Promise<FaqView[]> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.faq(), tags.plans(), tags.store(), tags.marketing());
  cacheUntil(await findNextPanelChange());
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

/** The policy data of prerendered pages. */
export async function getPolicyFacts(): Promise<PolicyFacts> {
  "use cache";
  cacheLife("hours");
  cacheTag(tags.plans(), tags.store(), tags.marketing());
  cacheUntil(await findNextPanelChange());
  return findPolicyFacts();
}

/** The data that policy answers read from the database. */
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
  const { rates, freeFromCents, days = DOCUMENTED_DAYS, exceptions = [] } = await findDeliveryTerms(tx);
  const settings = await findMarketingSettings(tx);
  return {
    plans: plans.map((plan) => ({
      ...plan,
      monthlyPriceCents: cents(plan.monthlyPriceCents),
      freeShippingThresholdCents: cents(plan.freeShippingThresholdCents),
    })),
    supportEmail,
    maxSavingPercent: maxDiscount(settings, Math.max(0, ...plans.map((plan) => plan.discountPercentage))),
    rates,
    freeFromCents,
    days,
    exceptions,
  };
}

/** A message to the shop by its id; null when it was deleted. */
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

/** An issue of the newsletter for one reader; null for a reader who has unsubscribed. */
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

/** A token that proves receipt of the mail for the address's latest request. */
export const newsletterConfirmToken = (reader: { id: string; askedAt: Date }): string =>
  signText(`newsletter ${reader.id} ${reader.askedAt.getTime()}`);

/** A token that proves receipt of any newsletter of a reader; it never expires. */
export const newsletterStopToken = (readerId: string): string => signText(`stop newsletter ${readerId}`);

/** Query string that unsubscribes a reader from the newsletter. */
export const newsletterStopQuery = (readerId: string): string =>
  new URLSearchParams({ reader: readerId, proof: newsletterStopToken(readerId) }).toString();
