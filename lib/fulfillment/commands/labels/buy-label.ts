import "server-only";
import { ShopError } from "@/lib/core/errors";
import type { Actor } from "@/lib/server/actor";
import { now, secondsAfter } from "@/lib/server/clock";
import { type BoughtLabel, type Courier, CourierError } from "@/lib/server/courier";
import { db, type Tx } from "@/lib/server/db";
import { getOrderLabel } from "../../queries/labels";
import type { BuyLabelInput, LabelRate, OrderLabel } from "../../schema/labels";
import { LABEL_REQUEST_SECONDS, requireCourier, toShopError } from "./courier-call";
import { requireLabelable, signRecipient } from "./quote-label";
import { recordPurchase, releasePurchase } from "./record-purchase";

const outdatedRatesError = (): ShopError =>
  new ShopError("conflict", "These rates are outdated. Get new rates.");

/**
 * Buys the label of an order. The purchase is recorded before the request to the courier and again
 * after its response; an order has one label at most, and the courier sells one for a shipment, so that a
 * repeated press or a lost answer never buys two.
 * @returns the label; of a repeated call, the one that was bought
 * @throws {ShopError} not_found; amount_mismatch with the price where another one was shown; conflict for an
 * order that has another label, for a purchase in progress, and for what the courier refuses; courier when the
 * outcome is unknown: the reconciler then finds it out
 */
export async function buyLabel(actor: Actor, orderId: string, input: BuyLabelInput): Promise<OrderLabel> {
  const connected = requireCourier();
  const claim = await db().$transaction((tx) => claimPurchase(tx, actor, orderId, input));
  if (claim === "bought") return getOrderLabel(input.labelId);
  try {
    const bought = await purchase(connected, claim.shipmentId, input.rateId);
    await recordPurchase(input.labelId, bought, actor);
  } catch (error) {
    if (error instanceof CourierError && error.kind === "refused")
      await releasePurchase(input.labelId, claim.requestedAt, error.message);
    throw unknownOutcome(error);
  }
  return getOrderLabel(input.labelId);
}

/** The bought label; asks for the shipment when the purchase's answer is lost. @throws {CourierError} */
async function purchase(connected: Courier, shipmentId: string, rateId: string): Promise<BoughtLabel> {
  try {
    return await connected.buy(shipmentId, rateId);
  } catch (error) {
    if (!(error instanceof CourierError) || error.kind === "refused") throw error;
    const found = await connected.find(shipmentId).catch(() => null);
    if (found?.label) return found.label;
    throw error;
  }
}

const unknownOutcome = (error: unknown): unknown =>
  error instanceof CourierError && error.kind === "unreachable"
    ? new ShopError(
        "courier",
        "The courier isn't responding, so we don't know yet whether the label was bought. The shop checks again within minutes and won't buy a second one.",
      )
    : toShopError(error);

/** Reserves the purchase of one label. @returns "bought" when this rate was bought before */
async function claimPurchase(
  tx: Tx,
  actor: Actor,
  orderId: string,
  { labelId, rateId, cents }: BuyLabelInput,
): Promise<{ shipmentId: string; requestedAt: Date } | "bought"> {
  await tx.$queryRaw`SELECT 1 FROM orders WHERE id = ${orderId} FOR UPDATE`;
  const label = await tx.shippingLabel.findFirst({ where: { id: labelId, orderId } });
  if (!label) throw outdatedRatesError();
  if (label.state === "bought" && label.rateId === rateId) return "bought";
  const at = now();
  if (label.state === "buying" && label.rateId === rateId) {
    if (label.requestedAt && secondsAfter(label.requestedAt, LABEL_REQUEST_SECONDS) > at)
      throw new ShopError("conflict", "This label is being bought right now. It appears here in a moment.");
    // The order may have been canceled since the first request.
    await requireLabelable(tx, orderId, labelId);
  } else {
    const order = await requireLabelable(tx, orderId);
    if (label.state !== "quoted") throw outdatedRatesError();
    const { recipient } = label.parcel as { recipient?: string };
    if (recipient !== undefined && recipient !== signRecipient(order))
      throw new ShopError("conflict", "The address has changed since these rates. Get new rates.");
  }
  const rate = (label.rates as unknown as LabelRate[]).find((one) => one.id === rateId);
  if (!rate) throw outdatedRatesError();
  if (rate.cents !== cents)
    throw new ShopError("amount_mismatch", "The price has changed.", { amount: rate.cents });
  await tx.shippingLabel.update({
    where: { id: labelId },
    data: {
      state: "buying",
      rateId,
      carrier: rate.carrier,
      service: rate.service,
      costCents: rate.cents,
      requestedAt: at,
      problem: "",
      actorId: actor.userId,
    },
  });
  return { shipmentId: label.shipmentId, requestedAt: at };
}
