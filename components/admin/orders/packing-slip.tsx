import { Letterhead } from "@/components/orders/letterhead";
import { type Slip, type SlipShop, toSlip } from "@/lib/fulfillment/rules/slip";
import type { AdminOrder } from "@/lib/orders/schema/admin-order";

interface PackingSlipProps {
  order: AdminOrder;
  shop: SlipShop;
  /** Level of the title's heading; the sections use the next level. */
  as?: "h1" | "h2";
}

/** Contents of the parcel with checkboxes. */
export function PackingSlip({ order, shop, as: Title = "h1" }: PackingSlipProps) {
  const Part = Title === "h1" ? "h2" : "h3";
  const { warning, recipient, delivery, rows, thanks } = toSlip(order, shop);
  return (
    <article className="max-w-3xl rounded-card border border-hairline bg-card p-5 sm:p-10 print:max-w-none print:rounded-none print:border-0 print:p-0">
      <Letterhead
        title="Packing slip"
        orderNumber={order.orderNumber}
        date={order.createdAt}
        timeZone={shop.timeZone}
        as={Title}
      />
      {warning ? (
        <p className="mt-6 rounded-card border-2 border-clay px-4 py-3 font-semibold text-clay-deep">
          {warning}
        </p>
      ) : null}
      <section className="py-6">
        <Part className="mb-1 font-sans text-14 font-semibold text-ink-soft">{recipient.label}</Part>
        <address className="wrap-anywhere whitespace-pre-line not-italic">
          {[recipient.name, ...recipient.lines].join("\n")}
        </address>
        {delivery ? <p className="mt-2 font-semibold">{delivery}</p> : null}
      </section>
      <Contents rows={rows} />
      <p className="mt-8 text-14 text-ink-soft">{thanks}</p>
    </article>
  );
}

function Contents({ rows }: Pick<Slip, "rows">) {
  return (
    <table className="tabular w-full border-collapse text-left">
      <caption className="sr-only">What is in the parcel</caption>
      <thead>
        <tr className="border-y border-hairline-strong text-14 [&>th]:py-2 [&>th]:font-semibold">
          <th scope="col" className="w-10">
            <span className="sr-only">Packed</span>
          </th>
          <th scope="col">Product</th>
          <th scope="col" className="text-right">
            Quantity
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, units, details }) => (
          <tr key={id} className="break-inside-avoid border-b border-hairline align-top [&>td]:py-3">
            <td>
              <span aria-hidden="true" className="mt-0.5 block size-5 rounded-sm border border-edge" />
            </td>
            <td className="wrap-anywhere">
              {name}
              {details.map((detail) => (
                <span key={detail} className="block text-14 text-ink-soft">
                  {detail}
                </span>
              ))}
            </td>
            <td className="text-right text-18 font-semibold">{units}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
