import { Letterhead } from "@/components/orders/letterhead";
import { OrderAddress } from "@/components/orders/order-address";
import { formatHolds } from "@/lib/orders/rules";
import type { AdminOrder } from "@/lib/orders/schema/admin-order";

interface PackingSlipProps {
  order: AdminOrder;
  shop: { timeZone: string; supportEmail: string };
  /** Level of the title's heading; the sections use the next level. */
  as?: "h1" | "h2";
}

/** Contents of the parcel with checkboxes, and no prices because it may be a gift. */
export function PackingSlip({ order, shop, as: Title = "h1" }: PackingSlipProps) {
  const Part = Title === "h1" ? "h2" : "h3";
  return (
    <article className="max-w-3xl rounded-card border border-hairline bg-card p-5 sm:p-10 print:max-w-none print:rounded-none print:border-0 print:p-0">
      <Letterhead
        title="Packing slip"
        orderNumber={order.orderNumber}
        date={order.createdAt}
        timeZone={shop.timeZone}
        as={Title}
      />
      {order.isOnHold ? (
        <p className="mt-6 rounded-card border-2 border-clay px-4 py-3 font-semibold text-clay-deep">
          Do not send: this order is {formatHolds(order.holds.filter(({ released }) => released === null))}.
        </p>
      ) : null}
      <section className="py-6">
        <Part className="mb-1 font-sans text-14 font-semibold text-ink-soft">
          {order.fulfillmentMethod === "pickup" ? "Picked up by" : "Ship to"}
        </Part>
        {order.shippingAddress ? <OrderAddress address={order.shippingAddress} /> : order.customerName}
        {order.isExpedited ? <p className="mt-2 font-semibold">Expedited delivery</p> : null}
      </section>
      <Contents lines={order.lines} />
      <p className="mt-8 text-14 text-ink-soft">
        Thank you. Unpack what is chilled first. Questions? Write to {shop.supportEmail} and name the order{" "}
        {order.orderNumber}.
      </p>
    </article>
  );
}

function Contents({ lines }: Pick<AdminOrder, "lines">) {
  const sent = lines.filter(({ quantity, refunded }) => quantity > refunded);
  return (
    <table className="tabular w-full border-collapse text-left">
      <caption className="sr-only">What is in the parcel</caption>
      <thead>
        <tr className="border-y border-hairline-strong text-14 [&>th]:py-2 [&>th]:font-semibold">
          <th scope="col" className="w-10">
            <span className="sr-only">Packed</span>
          </th>
          <th scope="col">Product</th>
          <th scope="col" className="px-3 max-sm:hidden print:table-cell">
            SKU
          </th>
          <th scope="col" className="text-right">
            Quantity
          </th>
        </tr>
      </thead>
      <tbody>
        {sent.map(({ id, name, sku, quantity, refunded }) => (
          <tr key={id} className="break-inside-avoid border-b border-hairline [&>td]:py-3">
            <td>
              <span aria-hidden="true" className="block size-5 rounded-sm border border-edge" />
            </td>
            <td className="wrap-anywhere">{name}</td>
            <td className="px-3 text-14 text-ink-soft max-sm:hidden print:table-cell">{sku}</td>
            <td className="text-right text-18 font-semibold">{quantity - refunded}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
