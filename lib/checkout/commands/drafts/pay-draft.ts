import "server-only";
import { ShopError } from "@/lib/core/errors";
import { LEASE_SECONDS } from "@/lib/core/time-limits";
import { DRAFT_NOT_FOUND, findDraft, isDraftProof } from "@/lib/orders/queries/draft-orders";
import type { PayDraftInput } from "@/lib/orders/schema/draft-order";
import { now, secondsAfter } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { countCheaply } from "@/lib/server/limits";
import { type Payer, refuseAfterDeclines } from "@/lib/server/payment-attempts";
import type { Order } from "@/prisma/generated/client";
import { priceOfDraft } from "../../queries/draft-to-pay";
import { type PricedDraft, requireCardTotal } from "../../queries/price-draft";
import { isFinalIntentStatus } from "../../rules";
import { alreadyPaidError, otherWindowError, paymentInProgressError } from "../../rules/payment-errors";
import { quantitiesOf, toCardCents } from "../../schema/snapshot";
import { hasExpired } from "../enforce-hold-caps";
import { finalizePayment } from "../finalize-payment";
import { holdStock } from "../hold-stock";
import { lockRemoval } from "../order-edits/apply-edit";
import { type PreparedPayment, syncAndRelease } from "../prepare-payment";
import { findIntent } from "../read-intent";
import { syncPaymentDeclines } from "../record-payment-declines";
import { isLeasedByOther, releaseLease } from "../release-lease";
import { createPendingOrder } from "../reserve-order";
import { lockDraft, requireOpen } from "./change-draft";
import { endPendingOrder } from "./end-pending-order";
import { lockAddedTo, packingNote } from "./join-order";

interface PayingBrowser {
  /** Hash of the browser's checkout secret, which shows it the order (D1). */
  secretHash: string;
  /** Of the caller, for the limits of D37. */
  address: string;
}

const WHAT = "This order";
const paidError = (order: { orderNumber: string }): ShopError =>
  alreadyPaidError(WHAT, { order, refused: null });

/**
 * Handles Pay on the page of a payment link: writes the order at its current price, holds its stock for 15
 * minutes, and returns its PaymentIntent. A link has one order that is not canceled, so it is paid once; pressed
 * again at the same price, it returns the same intent.
 * @throws {ShopError} not_found for a wrong link; conflict for one that does not work anymore, with the order's number
 * when it was paid, while a payment is in progress, and for a total that a card cannot pay; amount_mismatch with the
 * current total, in cents; out_of_stock; too_many; payment_provider
 */
export async function payDraft(
  id: string,
  { proof, amount }: PayDraftInput,
  browser: PayingBrowser,
): Promise<PreparedPayment> {
  const payer: Payer = { key: `draft ${id}`, address: browser.address };
  await refuseAfterDeclines(payer);
  await countCheaply("intentsPerAddress", browser.address);
  const draft = isDraftProof(id, proof) ? await findDraft(id) : null;
  if (!draft) throw new ShopError("not_found", DRAFT_NOT_FOUND);
  const [paid] = draft.orders;
  if (paid) throw paidError(paid);
  const priced = await priceOfDraft(draft);
  const dueCents = toCardCents(priced.snapshot);
  if (dueCents !== amount)
    throw new ShopError("amount_mismatch", "The total has changed. Please check it and try again.", {
      amount: dueCents,
    });
  requireCardTotal(priced.snapshot);
  const order = (await continueOrder(id, amount, browser)) ?? (await openOrder(id, priced, browser));
  try {
    const prepared = await syncAndRelease(order, payer);
    if (!prepared) throw otherWindowError();
    return prepared;
  } catch (error) {
    await releaseLease(order);
    throw error;
  }
}

/** Leases the order that an earlier press has begun; null when a new one has to be opened. */
async function continueOrder(
  draftOrderId: string,
  amount: number,
  { secretHash }: PayingBrowser,
): Promise<Order | null> {
  const order = await db().order.findFirst({ where: { draftOrderId, cancelledAt: null } });
  if (!order) return null;
  if (order.paidAt) throw paidError(order);
  if (isLeasedByOther(order, null)) throw otherWindowError();
  const isSame =
    toCardCents(order) === amount && order.checkoutSecretHash === secretHash && !hasExpired(order);
  const intent = order.paymentIntentId === null ? null : await findIntent(order.paymentIntentId);
  if (intent && isFinalIntentStatus(intent.status)) {
    if (intent.status !== "succeeded") throw paymentInProgressError();
    throw alreadyPaidError(WHAT, await finalizePayment(intent));
  }
  const isStopped = intent?.last_payment_error ? await syncPaymentDeclines(intent) : false;
  if (isSame && intent && intent.status !== "canceled" && !isStopped) return lease(order);
  if (!(await endPendingOrder(draftOrderId))) throw otherWindowError();
  return null;
}

async function lease({ id, paymentSyncUntil }: Order): Promise<Order> {
  const [order] = await db().order.updateManyAndReturn({
    where: { id, paymentStatus: "pending", cancelledAt: null, paymentSyncUntil },
    data: { paymentSyncUntil: secondsAfter(now(), LEASE_SECONDS.payment) },
  });
  if (!order) throw otherWindowError();
  return order;
}

/** Writes the pending order of a link, leased to the caller, under the draft's lock. */
function openOrder(
  draftOrderId: string,
  { snapshot, userId }: PricedDraft,
  { secretHash }: PayingBrowser,
): Promise<Order> {
  return db().$transaction(async (tx) => {
    const draft = await lockDraft(tx, draftOrderId);
    requireOpen(draft);
    const addsTo = await lockAddedTo(tx, draft.addsToOrderId);
    if (draft.addsToOrderId && snapshot.exchangeCents > 0)
      await lockRemoval(tx, draft.addsToOrderId, draft.removals, snapshot.exchangeCents);
    if ((await tx.order.count({ where: { draftOrderId, cancelledAt: null } })) > 0) throw otherWindowError();
    const owners = { cartId: null, userId, secretHash };
    const { id } = await createPendingOrder(tx, snapshot, owners, { message: "Payment link opened" });
    const order = await tx.order.update({
      where: { id },
      data: {
        draftOrderId,
        ...(addsTo ? { notes: packingNote(addsTo.orderNumber) } : {}),
      },
    });
    await holdStock(tx, id, quantitiesOf(snapshot.lines), { held: new Map() });
    return order;
  });
}
