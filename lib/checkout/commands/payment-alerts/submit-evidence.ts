import "server-only";
import type Stripe from "stripe";
import { ShopError } from "@/lib/core/errors";
import { LEASE_SECONDS } from "@/lib/core/time-limits";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { now, secondsAfter } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { callStripe, isPermanentRefusal, stripe } from "@/lib/server/stripe";
import type { Dispute } from "@/prisma/generated/client";
import {
  DISPUTE_NOT_FOUND,
  digestOf,
  findEvidenceFacts,
  getAdminDispute,
} from "../../queries/dispute-evidence";
import { collectEvidence, evidenceBlocker } from "../../rules/dispute-evidence";
import type { AdminDispute, DisputeEvidence, SubmitEvidenceInput } from "../../schema/dispute";

/**
 * Submits the evidence of an order's dispute to Stripe, with the statement of staff: once, because the bank takes it
 * once. A lease on the row keeps a second press and a second staff member from submitting it too; after a lost
 * response, the next press finds at Stripe that it was submitted.
 * @throws {ShopError} not_found; conflict for a closed dispute, a passed deadline, evidence that was submitted, is
 * being submitted, or has changed since it was seen, and for evidence that Stripe does not accept; payment_provider
 */
export async function submitDisputeEvidence(
  actor: Actor,
  id: string,
  { digest, statement }: SubmitEvidenceInput,
): Promise<AdminDispute> {
  const dispute = await db().dispute.findUnique({ where: { id } });
  if (!dispute) throw new ShopError("not_found", DISPUTE_NOT_FOUND);
  const facts = await findEvidenceFacts(dispute.orderId);
  if (digestOf(collectEvidence(facts, "")) !== digest)
    throw new ShopError(
      "conflict",
      "The order has changed since this page was loaded. Please check it again.",
    );
  const leased = await lease(actor, id, facts.timeZone);
  // After a lost response the statement of the earlier call was submitted, and none when staff answered it at Stripe.
  if (await isAnsweredAtStripe(leased)) await markSent(actor, leased, leased.evidenceText);
  else {
    await db().dispute.update({ where: { id }, data: { evidenceText: statement } });
    await send(leased, collectEvidence(facts, statement));
    await markSent(actor, leased, statement);
  }
  return getAdminDispute(id);
}

/** Takes the lease of a dispute that can be answered. */
async function lease(actor: Actor, id: string, timeZone: string): Promise<Dispute> {
  return db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM disputes WHERE id = ${id} FOR UPDATE`;
    const dispute = await tx.dispute.findUniqueOrThrow({ where: { id } });
    const blocker = evidenceBlocker(dispute, now(), timeZone);
    if (blocker) throw new ShopError("conflict", blocker);
    const { evidenceLeasedAt } = dispute;
    if (evidenceLeasedAt && evidenceLeasedAt > secondsAfter(now(), -LEASE_SECONDS.evidence))
      throw new ShopError(
        "conflict",
        "The evidence is being submitted right now. Please check again in a minute.",
      );
    return tx.dispute.update({
      where: { id },
      data: {
        evidenceLeasedAt: now(),
        evidenceAttempts: { increment: 1 },
        evidenceActorId: actor.userId,
      },
    });
  });
}

/** Nothing was submitted. */
const endLease = (id: string) =>
  db().dispute.update({ where: { id }, data: { evidenceLeasedAt: null, evidenceText: "" } });

const ANSWERABLE: readonly string[] = ["needs_response", "warning_needs_response"];

/**
 * Whether an earlier attempt, or staff at Stripe, have submitted evidence.
 * @throws {ShopError} conflict for a dispute that Stripe no longer takes evidence for
 */
async function isAnsweredAtStripe({ id, stripeDisputeId }: Dispute): Promise<boolean> {
  const { status, evidence_details: details } = await callStripe(() =>
    stripe().disputes.retrieve(stripeDisputeId),
  );
  // Stripe asks again when an inquiry that was answered becomes a chargeback.
  if (ANSWERABLE.includes(status) && !details.past_due) return false;
  if (details.submission_count > 0) return true;
  await endLease(id);
  throw new ShopError("conflict", "Stripe no longer accepts evidence for this dispute.");
}

async function send(
  { id, stripeDisputeId, evidenceAttempts }: Dispute,
  evidence: DisputeEvidence,
): Promise<void> {
  try {
    await callStripe(() =>
      stripe().disputes.update(
        stripeDisputeId,
        { evidence: evidence satisfies Stripe.DisputeUpdateParams.Evidence, submit: true },
        { idempotencyKey: `dispute-evidence-${id}-${evidenceAttempts}` },
      ),
    );
  } catch (error) {
    if (!isPermanentRefusal(error)) throw error;
    await endLease(id);
    throw new ShopError(
      "conflict",
      "Stripe did not accept this evidence. Please answer the dispute at Stripe.",
    );
  }
}

async function markSent(
  actor: Actor,
  { id, orderId, amountCents, isInquiry }: Dispute,
  statement: string,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const { count } = await tx.dispute.updateMany({
      where: { id, evidenceSentAt: null },
      data: { evidenceSentAt: now(), evidenceLeasedAt: null, evidenceText: statement },
    });
    if (count === 0) return;
    const about = { orderId, actorId: actor.userId };
    const message = "Evidence submitted to the bank";
    const type = isInquiry ? "inquiry_answered" : "dispute_answered";
    await tx.orderEvent.create({ data: { ...about, type, message, createdAt: now() } });
    await recordAudit(tx, actor.userId, [
      {
        action: "dispute.evidence",
        objectType: "order",
        objectId: orderId,
        before: null,
        after: { amountCents },
        reason: statement,
      },
    ]);
  });
}
