import "server-only";
import { ShopError } from "@/lib/core/errors";
import {
  DRAFT_NOT_FOUND,
  type DraftWithLines,
  findDraft,
  getDraftRow,
  recipientOf,
  stateOfDraft,
} from "@/lib/orders/queries/draft-orders";
import type { DraftRow } from "@/lib/orders/schema/draft-order";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { sendLink } from "./create-draft";
import { endPendingOrder } from "./end-pending-order";

/** How often one link is emailed. */
const MAX_SENDS = 10;

/** The draft under its row lock. @throws {ShopError} not_found */
export async function lockDraft(tx: Tx, id: string): Promise<DraftWithLines> {
  await tx.$queryRaw`SELECT 1 FROM draft_orders WHERE id = ${id} FOR UPDATE`;
  const draft = await findDraft(id, tx);
  if (!draft) throw new ShopError("not_found", DRAFT_NOT_FOUND);
  return draft;
}

const OVER = { paid: "been paid", expired: "expired", withdrawn: "been withdrawn" } as const;

/** @throws {ShopError} conflict with a sentence when the link does not work anymore */
export function requireOpen(draft: DraftWithLines): void {
  const state = stateOfDraft(draft);
  if (state !== "open") throw new ShopError("conflict", `This payment link has already ${OVER[state]}.`);
}

/**
 * Withdraws a payment link: it cannot be paid anymore. A payment that the customer has
 * begun is canceled at Stripe first. Idempotent.
 * @throws {ShopError} not_found; conflict once it is paid, or while it is being paid; payment_provider
 */
export async function withdrawDraft(actor: Actor, id: string): Promise<DraftRow> {
  await db().$transaction(async (tx) => {
    const draft = await lockDraft(tx, id);
    if (draft.withdrawnAt) return;
    if (stateOfDraft(draft) === "paid") requireOpen(draft);
    await tx.draftOrder.update({
      where: { id },
      data: { withdrawnAt: now(), version: { increment: 1 } },
    });
    await audit(tx, actor, id, "draft.withdraw");
  });
  // Nothing new can be begun from here on.
  if (!(await endPendingOrder(id)))
    throw new ShopError(
      "conflict",
      "The link is withdrawn, but the customer is paying right now. Check the orders in a minute: you can cancel the order there.",
    );
  return getDraftRow(id);
}

/** Sends the email with the link again. @throws {ShopError} not_found; conflict when the link does not work anymore */
export async function resendDraft(actor: Actor, id: string, version: number): Promise<DraftRow> {
  await db().$transaction(async (tx) => {
    const draft = await lockDraft(tx, id);
    requireOpen(draft);
    if (draft.version !== version)
      throw new ShopError("conflict", "This link was sent again in the meantime. Please check it again.");
    if (draft.version >= MAX_SENDS)
      throw new ShopError("conflict", "This link has already been sent the maximum number of times.");
    const next = await tx.draftOrder.update({ where: { id }, data: { version: { increment: 1 } } });
    await sendLink(tx, { ...next, email: recipientOf(draft) });
    await audit(tx, actor, id, "draft.send");
  });
  return getDraftRow(id);
}

const audit = (tx: Tx, actor: Actor, id: string, action: string): Promise<void> =>
  recordAudit(tx, actor.userId, [
    {
      action,
      objectType: "draft_order",
      objectId: id,
      before: null,
      after: { withdrawn: action === "draft.withdraw" },
    },
  ]);
