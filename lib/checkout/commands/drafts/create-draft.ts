import "server-only";
import { fieldError, ShopError } from "@/lib/core/errors";
import { cents, formatUsd } from "@/lib/core/money";
import { findDeliveryTerms } from "@/lib/marketing/queries/delivery-terms";
import { getDraftRow } from "@/lib/orders/queries/draft-orders";
import { formatItems } from "@/lib/orders/rules/format-items";
import { toShippingMethod } from "@/lib/orders/rules/method-name";
import type { ShippingAddress } from "@/lib/orders/schema";
import type {
  CreateDraftInput,
  DraftQuote,
  DraftRow,
  QuoteDraftInput,
} from "@/lib/orders/schema/draft-order";
import type { DeliveryMethod } from "@/lib/pricing/schema";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { claimRequest, findClaimed } from "@/lib/server/claim-request";
import { now, secondsAfter } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { enqueueMail } from "@/lib/server/outbox";
import type { DraftOrder, Order, Prisma } from "@/prisma/generated/client";
import { getAddableOrder } from "../../queries/addable-order";
import { priceDraft, requireCardTotal, toDraftQuote } from "../../queries/price-draft";
import type { Snapshot } from "../../schema/snapshot";

const DAY_SECONDS = 24 * 60 * 60;

/** What an order would cost now, for staff. @throws {ShopError} conflict, naming a product that is not sold anymore */
export async function quoteDraft(input: QuoteDraftInput): Promise<DraftQuote> {
  const { lines, email = "", state, shippingMethod } = input;
  const order = input.addsTo ? await getAddableOrder(input.addsTo) : null;
  if (!order) await requireOffered(shippingMethod);
  const place = order
    ? { email: order.customerEmail, state: addressOf(order).state, method: order.shippingMethod }
    : { email, state: state || undefined, method: shippingMethod };
  return toDraftQuote(await priceDraft({ ...place, lines, address: null, addsTo: order }));
}

/** While delivery is free for everyone, no choice of speed is offered (D20). @throws {ShopError} invalid_input */
async function requireOffered(method: DeliveryMethod): Promise<void> {
  if (method === "expedited" && (await findDeliveryTerms()).mode === "free")
    throw fieldError("shippingMethod", "is not offered while delivery is free");
}

const addressOf = ({ shippingAddress }: { shippingAddress: unknown }) => shippingAddress as ShippingAddress;

/** Items that are packed with an order have its customer, address and delivery method. */
export const destinationOfOrder = (
  order: Pick<Order, "customerEmail" | "shippingAddress" | "shippingMethod" | "deliveryMethodId">,
) => ({
  email: order.customerEmail,
  shippingAddress: { ...addressOf(order), email: order.customerEmail },
  shippingMethod: order.shippingMethod,
  deliveryMethodId: order.deliveryMethodId,
});

/** To whom and how a new draft is sent: as the order that its items are packed with, or as typed. */
async function destinationOf(input: CreateDraftInput) {
  const order = input.addsTo ? await getAddableOrder(input.addsTo) : null;
  if (order) return { addsTo: order, ...destinationOfOrder(order) };
  const { email, firstName, lastName, address, city, state, zip, shippingMethod } = input;
  await requireOffered(shippingMethod);
  const shippingAddress = { firstName, lastName, email, address, city, state, zip };
  return {
    addsTo: null,
    email: email.toLowerCase(),
    shippingAddress,
    shippingMethod: toShippingMethod(shippingMethod),
    deliveryMethodId: shippingMethod,
  };
}

/**
 * Creates a payment link for a customer and emails it. Stock is not held, and the customer pays the price at that time,
 * which the page shows. All calls with the same `requestKey` are one link.
 * @throws {ShopError} amount_mismatch with the right total, in cents, when staff saw another one; conflict, naming a
 * product that is not sold anymore, or if the key was used with different values
 */
export async function createDraft(actor: Actor, input: CreateDraftInput): Promise<DraftRow> {
  const { requestKey, amount, ...contents } = input;
  const request = { kind: "draft", requestKey, contents };
  if ((await findClaimed(request)) === null) {
    const destination = await destinationOf(input);
    const snapshot = await priceSeenDraft(input, destination);
    const { addsTo, ...to } = destination;
    await db().$transaction(async (tx) => {
      if ((await claimRequest(tx, request)) !== null) return;
      const draft = await writeDraft(tx, actor, input, {
        ...to,
        addsToOrderId: addsTo?.id ?? null,
        quotedCents: snapshot.totalCents,
        removed: [],
      });
      await sendNewDraft(tx, actor, draft, snapshot);
    });
  }
  const { id } = await db().draftOrder.findUniqueOrThrow({ where: { requestKey }, select: { id: true } });
  return getDraftRow(id);
}

/**
 * The price of a draft.
 * @throws {ShopError} amount_mismatch when staff saw another one; conflict for a product that is not sold anymore
 */
async function priceSeenDraft(
  { lines, amount }: CreateDraftInput,
  {
    email,
    shippingMethod,
    deliveryMethodId,
    shippingAddress,
    addsTo,
  }: Awaited<ReturnType<typeof destinationOf>>,
): Promise<Snapshot> {
  const { snapshot } = await priceDraft({
    email,
    lines,
    method: deliveryMethodId ?? shippingMethod,
    state: shippingAddress.state,
    address: shippingAddress,
    addsTo,
  });
  if (snapshot.totalCents !== amount)
    throw new ShopError("amount_mismatch", `This order now costs ${formatUsd(cents(snapshot.totalCents))}.`, {
      amount: snapshot.totalCents,
    });
  requireCardTotal(snapshot);
  return snapshot;
}

interface WrittenDraft {
  email: string;
  shippingAddress: Prisma.InputJsonObject;
  shippingMethod: Order["shippingMethod"];
  deliveryMethodId: string | null;
  addsToOrderId: string | null;
  /** 0 if nothing is due: the draft then has no payment link. */
  quotedCents: number;
  /** Units of that order that are exchanged for the draft's items. */
  removed: readonly { id: string; quantity: number }[];
}

/** Writes a draft order with its products. */
export const writeDraft = (
  tx: Tx,
  actor: Actor,
  { requestKey, lines, note, days }: Pick<CreateDraftInput, "requestKey" | "lines" | "note" | "days">,
  { removed, ...draft }: WrittenDraft,
): Promise<DraftOrder> =>
  tx.draftOrder.create({
    data: {
      ...draft,
      requestKey,
      note,
      expiresAt: secondsAfter(now(), Number(days) * DAY_SECONDS),
      actorId: actor.userId,
      createdAt: now(),
      lines: { create: lines.map((line, position) => ({ ...line, position })) },
      removals: { create: removed.map(({ id: orderLineId, quantity }) => ({ orderLineId, quantity })) },
    },
  });

/** Emails the link of a new draft, and records it in the audit log. */
export async function sendNewDraft(
  tx: Tx,
  actor: Actor,
  draft: DraftOrder,
  { lines }: Pick<Snapshot, "lines">,
): Promise<void> {
  await sendLink(tx, draft);
  await recordAudit(tx, actor.userId, [
    {
      action: "draft.create",
      objectType: "draft_order",
      objectId: draft.id,
      before: null,
      after: { items: formatItems(lines), total: formatUsd(cents(draft.quotedCents)) },
    },
  ]);
}

/** Queues the email with the link: once for each version of the draft. */
export const sendLink = (
  tx: Tx,
  { id, version, email }: { id: string; version: number; email: string },
): Promise<void> =>
  enqueueMail(tx, {
    key: `payment-link:${id}:${version}`,
    template: "payment-link",
    recipient: email,
    data: { draftOrderId: id },
  });
