import "server-only";
import type { Order } from "@/prisma/generated/client";
import type { Delivery } from "../queries/find-delivery";
import { type CreatePaymentIntentInput, stateOf } from "../schema";
import type { Snapshot } from "../schema/snapshot";

/** The address from an earlier press of Pay; null if there is none or the order is for pickup. */
const earlierAddress = (pending: Order | null): Snapshot["shippingInfo"] =>
  pending?.fulfillmentMethod === "shipping" ? (pending.shippingAddress as Snapshot["shippingInfo"]) : null;

/** The US state of the delivery address, possibly from an earlier press of Pay; undefined while it is unknown. */
export const deliveryStateOf = (input: CreatePaymentIntentInput, pending: Order | null): string | undefined =>
  stateOf(input) ?? earlierAddress(pending)?.state;

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
  return shippingInfo && "zip" in shippingInfo ? shippingInfo : earlierAddress(pending);
}

/** The columns derived from an address. */
export const addressFields = (info: NonNullable<Snapshot["shippingInfo"]>) => ({
  shippingAddress: info,
  customerName: `${info.firstName} ${info.lastName}`,
  customerEmail: info.email.toLowerCase(),
});
