import "server-only";
import { db, type Tx } from "@/lib/server/db";
import type { ConsentWay } from "@/prisma/generated/client";
import { TERMS_VERSION } from "../rules/terms";

interface Consent {
  userId: string;
  planId: string;
  way: ConsentWay;
  /** The checkout session's id, or the subscription's. */
  stripeId: string;
  sentences: string[];
  /** Cents a month. */
  priceCents: number;
  /** Cents due now; left out where Stripe's page states it. */
  dueCents?: number;
  trialDays?: number;
}

/** Stores the user's consent before they can pay. */
export async function recordConsent(consent: Consent): Promise<void> {
  await db().membershipConsent.create({ data: { ...consent, termsVersion: TERMS_VERSION } });
}

/** When the user last agreed to pay this price for this plan, with this subscription or on Stripe's page. */
export async function findConsentTime(
  tx: Tx,
  { userId, planId, priceCents, stripeId }: Pick<Consent, "userId" | "planId" | "priceCents" | "stripeId">,
): Promise<Date | undefined> {
  const found = await tx.membershipConsent.findFirst({
    where: { userId, planId, priceCents, OR: [{ stripeId }, { way: "hosted" }] },
    orderBy: [{ agreedAt: "desc" }, { id: "desc" }],
    select: { agreedAt: true },
  });
  return found?.agreedAt;
}
