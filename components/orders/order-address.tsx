import type { ShippingAddress } from "@/lib/orders/schema";

/** The shipping address as printed on the parcel. */
export function OrderAddress({ address }: { address: ShippingAddress }) {
  return (
    <address className="wrap-anywhere not-italic">
      {address.firstName} {address.lastName}
      <br />
      {address.address}
      <br />
      {address.city}, {address.state} {address.zip}
    </address>
  );
}
