import "server-only";
import type { Order } from "@/prisma/generated/client";
import type { Delivery } from "../queries/find-delivery";
import type { CreatePaymentIntentInput } from "../schema";
import type { Snapshot } from "../schema/snapshot";

/**
 * The buyer's name and email address with where the order goes. Without an address, an earlier press's one stays; for
 * pickup, it is that of the place, whose state also decides the tax.
 */
export function addressFor(
  { shippingInfo }: CreatePaymentIntentInput,
  { pickup }: Delivery,
  pending: Order | null,
): Snapshot["shippingInfo"] {
  if (pickup && shippingInfo) {
    const { firstName, lastName, email } = shippingInfo;
    const { address, city, state, zip } = pickup;
    return { firstName, lastName, email, address, city, state, zip };
  }
  if (shippingInfo && "zip" in shippingInfo) return shippingInfo;
  const isShipped = pending?.fulfillmentMethod === "shipping";
  return isShipped ? (pending.shippingAddress as Snapshot["shippingInfo"]) : null;
}

/** The columns derived from an address. */
export const addressFields = (info: NonNullable<Snapshot["shippingInfo"]>) => ({
  shippingAddress: info,
  customerName: `${info.firstName} ${info.lastName}`,
  customerEmail: info.email.toLowerCase(),
});
