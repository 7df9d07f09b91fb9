import { ArrowLeft, Printer } from "lucide-react";
import type { ReactNode } from "react";
import { EmailAddress } from "@/components/account/email-address";
import { Link } from "@/components/ui/link";
import { formatDate } from "@/lib/core/dates";
import { formatCardEnding } from "@/lib/core/format-card-ending";
import { formatUsd } from "@/lib/core/money";
import { SHOP_NAME } from "@/lib/core/shop";
import { pickupPlaceLines } from "@/lib/marketing/rules/pickup";
import { orderPath } from "@/lib/orders/rules/order-paths";
import type { OrderDetail } from "@/lib/orders/schema";
import { Letterhead } from "./letterhead";
import { OrderAddress } from "./order-address";
import { OrderCharges } from "./order-charges";
import { PrintButton } from "./print-button";

interface InvoiceProps {
  order: OrderDetail;
  shop: { timeZone: string; supportEmail: string; postalAddress: string };
}

/** A one-page invoice: seller, buyer, items, amounts and payment. */
export function Invoice({ order, shop }: InvoiceProps) {
  return (
    <div className="mx-auto max-w-3xl px-4 py-6 sm:px-6 sm:py-10 print:max-w-none print:p-0">
      <header className="mb-6 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Link
          href={orderPath(order.orderNumber)}
          className="inline-flex min-h-11 items-center gap-2 rounded-field font-semibold text-fern hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-4.5" />
          Order {order.orderNumber}
        </Link>
        <PrintButton>
          <Printer aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
          Print
        </PrintButton>
      </header>
      <main className="rounded-card border border-hairline bg-card p-6 sm:p-10 print:rounded-none print:border-0 print:bg-transparent print:p-0">
        <Letterhead
          title="Invoice"
          orderNumber={order.orderNumber}
          date={order.paidAt}
          timeZone={shop.timeZone}
        />
        <Parties order={order} shop={shop} />
        <Lines lines={order.lines} />
        <div className="mt-6 ml-auto max-w-sm break-inside-avoid">
          <OrderCharges order={order} timeZone={shop.timeZone} />
        </div>
        <p className="mt-10 border-t border-hairline pt-4 text-14 text-ink-soft">
          Amounts are in US dollars. Questions? Write to {shop.supportEmail} and name the order{" "}
          {order.orderNumber}.
        </p>
      </main>
    </div>
  );
}

/** Seller, buyer and payment. */
function Parties({ order, shop }: InvoiceProps) {
  return (
    <div className="grid gap-6 py-6 sm:grid-cols-[1.3fr_1.2fr_1fr] print:grid-cols-[1.3fr_1.2fr_1fr]">
      <Part title="Sold by">
        {SHOP_NAME}
        <br />
        {shop.postalAddress ? (
          <>
            {shop.postalAddress}
            <br />
          </>
        ) : null}
        <EmailAddress>{shop.supportEmail}</EmailAddress>
      </Part>
      <Part title={buyerHeading(order)}>
        <Buyer order={order} />
        <EmailAddress>{order.customerEmail}</EmailAddress>
      </Part>
      <Part title="Paid">
        {order.replaces
          ? `Nothing: replaces items of order ${order.replaces}`
          : `${formatUsd(order.chargedCents)} on ${formatDate(order.paidAt, shop.timeZone)}`}
        {order.creditCents > 0 ? (
          <>
            <br />
            Store credit {formatUsd(order.creditCents)}
          </>
        ) : null}
        {order.exchangeCents > 0 ? (
          <>
            <br />
            Exchanged items of order {order.exchangedFrom} {formatUsd(order.exchangeCents)}
          </>
        ) : null}
        {order.card ? (
          <>
            <br />
            {formatCardEnding(order.card)}
          </>
        ) : null}
      </Part>
    </div>
  );
}

/** The heading of the buyer's address: replacements are not "sold", and unshipped orders are not "sent". */
function buyerHeading({ isReplacement, shippedDate, isPickup }: OrderDetail): string {
  const isSent = shippedDate !== null && !isPickup;
  if (isReplacement) return isSent ? "Sent to" : "For";
  return isSent ? "Sold and sent to" : "Sold to";
}

/** A pickup order from checkout has no address of its buyer. */
function Buyer({ order: { shippingAddress, pickupPlace } }: { order: OrderDetail }) {
  if (!shippingAddress) return null;
  if (!pickupPlace) return <OrderAddress address={shippingAddress} />;
  return (
    <>
      {shippingAddress.firstName} {shippingAddress.lastName}
      <br />
      Pickup at {pickupPlaceLines(pickupPlace).join(", ")}
      <br />
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 text-14 wrap-anywhere">
      <h2 className="mb-1 font-sans text-14 font-semibold text-ink-soft">{title}</h2>
      {children}
    </section>
  );
}

function Lines({ lines }: { lines: OrderDetail["lines"] }) {
  return (
    <table className="tabular w-full border-collapse text-left text-14">
      <caption className="sr-only">What was sold</caption>
      <thead>
        <tr className="border-y border-hairline-strong [&>th]:py-2 [&>th]:font-semibold">
          <th scope="col">Product</th>
          <th scope="col" className="px-3 text-right">
            Quantity
          </th>
          <th scope="col" className="px-3 text-right max-sm:hidden print:table-cell">
            Each
          </th>
          <th scope="col" className="text-right">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order never change
          <tr key={index} className="break-inside-avoid border-b border-hairline align-top [&>td]:py-2.5">
            <td className="wrap-anywhere">
              {line.name}
              {line.isSubscription ? <span className="block text-ink-soft">Subscription</span> : null}
              {line.isGift ? <span className="block text-ink-soft">Free gift</span> : null}
            </td>
            <td className="px-3 text-right">{line.quantity}</td>
            <td className="px-3 text-right max-sm:hidden print:table-cell">
              {formatUsd(line.unitPriceCents)}
            </td>
            <td className="text-right">{formatUsd(line.lineTotalCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
