import "server-only";
import { type LockedOrder, lockOrder } from "@/lib/checkout/commands/order-changes/update-order";
import { ShopError } from "@/lib/core/errors";
import { SHOP_NAME } from "@/lib/core/shop";
import { findStoreFacts } from "@/lib/marketing/queries/store-facts";
import type { ShippingAddress } from "@/lib/orders/schema";
import type { Actor } from "@/lib/server/actor";
import type { ParcelAddress } from "@/lib/server/courier";
import { db, type Tx } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { signText } from "@/lib/server/hash";
import { labelBlocker, parsePostalAddress } from "../../rules/label";
import type { LabelQuote, ParcelSize } from "../../schema/labels";
import { requireCourier, toShopError } from "./courier-call";

/**
 * What carriers offer for the parcel of a packed order. Nothing is bought.
 * @param parcel ounces and inches
 * @throws {ShopError} not_found; conflict for an order that needs no label or has one, for a shop without a sender's
 * address, and for what the courier refuses, with its reason; courier when it does not answer
 */
export async function quoteLabel(_actor: Actor, orderId: string, parcel: ParcelSize): Promise<LabelQuote> {
  const connected = requireCourier();
  const order = await db().$transaction((tx) => requireLabelable(tx, orderId));
  const { orderNumber } = order;
  const to = toRecipient(order.shippingAddress as ShippingAddress | null);
  const quote = await connected.quote(await getSender(), to, parcel, orderNumber).catch((error: unknown) => {
    throw toShopError(error);
  });
  const label = await db().$transaction(async (tx) => {
    await requireLabelable(tx, orderId);
    await tx.shippingLabel.deleteMany({ where: { orderId, state: "quoted", problem: "" } });
    return tx.shippingLabel.create({
      data: {
        orderId,
        shipmentId: quote.shipmentId,
        parcel: { ...parcel, recipient: signRecipient(order) },
        rates: quote.rates.map((rate) => ({ ...rate })),
      },
      select: { id: true },
    });
  });
  return { labelId: label.id, rates: quote.rates, problems: quote.problems };
}

/**
 * The order under its lock.
 * @param labelId one that is being bought for it; null: none may be
 * @throws {ShopError} not_found; conflict when no label is bought for it
 */
export async function requireLabelable(
  tx: Tx,
  orderId: string,
  labelId: string | null = null,
): Promise<LockedOrder> {
  const order = await lockOrder(tx, orderId);
  const reason = labelBlocker(order);
  if (reason) throw new ShopError("conflict", `Order ${order.orderNumber} ${reason}.`);
  const active = await tx.shippingLabel.findFirst({
    where: {
      orderId,
      state: { in: ["buying", "bought", "voiding"] },
      ...(labelId === null ? {} : { id: { not: labelId } }),
    },
    select: { id: true },
  });
  if (active)
    throw new ShopError(
      "conflict",
      `Order ${order.orderNumber} has a label. Void it before you buy another one.`,
    );
  return order;
}

/** A keyed hash of where an order goes: rates of another address are outdated. */
export const signRecipient = ({ shippingAddress }: Pick<LockedOrder, "shippingAddress">): string => {
  const to = shippingAddress as ShippingAddress | null;
  return signText(JSON.stringify([to?.firstName, to?.lastName, to?.address, to?.city, to?.state, to?.zip]));
};

/** @throws {ShopError} conflict for an incomplete address */
function toRecipient(address: ShippingAddress | null): ParcelAddress {
  if (!address?.address || !address.zip)
    throw new ShopError("conflict", "This order has no complete address. Correct it on the order's page.");
  const { firstName, lastName, address: street, city, state, zip } = address;
  return { name: `${firstName} ${lastName}`.trim(), street, city, state, zip };
}

/** @throws {ShopError} conflict when the shop's postal address is missing, or in another form */
async function getSender(): Promise<ParcelAddress> {
  const address = parsePostalAddress((await findStoreFacts(db())).postalAddress);
  if (!address)
    throw new ShopError(
      "conflict",
      "Labels need the sender's address. Enter the postal address in Settings → Store, such as “12 Mill Road, Ojai, CA 93023”.",
    );
  const phone = env().EASYPOST_SENDER_PHONE;
  return { name: SHOP_NAME, ...address, ...(phone ? { phone } : {}) };
}
