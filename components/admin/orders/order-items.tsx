import { ProductImage } from "@/components/catalog/product-image";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { formatLongDay } from "@/lib/core/dates";
import { type Cents, cents, formatUsd, parseDollars } from "@/lib/core/money";
import type { AdminOrder, AdminOrderLine } from "@/lib/orders/schema/admin-order";
import { discountLabel } from "@/lib/pricing/rules/savings";

/** The order's items and totals. */
export function OrderItems({ order }: { order: AdminOrder }) {
  const { lines, discount, subtotalCents, shippingCents, taxCents, totalCents, adjustmentCents, refundable } =
    order;
  const back = order.refunds.filter(({ status }) => status !== "failed");
  const sum = (rows: typeof back) => cents(rows.reduce((all, { amountCents }) => all + amountCents, 0));
  const refunded = sum(back.filter(({ exchangedFor }) => exchangedFor === null));
  const exchanged = sum(back.filter(({ exchangedFor }) => exchangedFor !== null));
  const charged = parseDollars(order.charged) ?? totalCents;
  const byCard = cents(charged - order.creditCents - order.exchangeCents);
  const isAllByCard = byCard === totalCents;
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="text-22">Items</h2>
      <ul className="mt-1 divide-y divide-hairline">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <dl className="tabular ml-auto max-w-sm space-y-1.5 border-t border-hairline pt-4">
        {discount && discount.goodsCents > 0 ? (
          <Row name={discountLabel(discount)} amount={cents(-discount.goodsCents)} />
        ) : null}
        <Row name="Items" amount={subtotalCents} />
        <Row
          name={`${order.fulfillmentMethod === "pickup" ? "Pickup" : order.methodName ? `Delivery, ${order.methodName}` : "Delivery"}${discount && discount.deliveryCents > 0 ? ` (${discountLabel(discount)})` : ""}`}
          amount={shippingCents}
        />
        <Row name="Tax" amount={taxCents} />
        <Row
          name={isAllByCard ? "Charged" : charged === totalCents ? "Paid" : "Total"}
          amount={totalCents}
          strong
        />
        {order.creditCents > 0 ? <Row name="With store credit" amount={order.creditCents} /> : null}
        {order.exchangeCents > 0 ? <Row name="With exchanged items" amount={order.exchangeCents} /> : null}
        {isAllByCard ? null : <Row name="Charged to the card" amount={byCard} />}
        {adjustmentCents === 0 ? null : (
          <>
            <Row name="Adjusted" amount={adjustmentCents} />
            <Row name="Total" amount={cents(totalCents + adjustmentCents)} strong />
          </>
        )}
        {exchanged > 0 ? <Row name="Exchanged for other items" amount={cents(-exchanged)} /> : null}
        {refunded > 0 ? <Row name="Refunded" amount={cents(-refunded)} /> : null}
        {refunded + exchanged > 0 ? <Row name="Left" amount={cents(refundable.leftCents)} strong /> : null}
      </dl>
    </Card>
  );
}

function Row({ name, amount, strong }: { name: string; amount: Cents; strong?: boolean }) {
  const text = amount < 0 ? formatUsd(amount).replace("-", "−") : formatUsd(amount);
  return (
    <div
      className={
        strong ? "flex justify-between gap-6 font-semibold" : "flex justify-between gap-6 text-ink-soft"
      }
    >
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

function Line({ line }: { line: AdminOrderLine }) {
  const { name, sku, productId, imageUrl, quantity, refunded, restocked, unitCents, totalCents } = line;
  return (
    <li className="flex items-center gap-4 py-3.5">
      <ProductImage src={imageUrl} alt="" sizes="56px" className="size-14 shrink-0 rounded-field" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">
          {productId ? (
            <Link href={`/admin/products/${productId}`} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p className="tabular flex flex-wrap items-center gap-x-2 gap-y-1 text-14 text-ink-soft">
          {quantity} × {formatUsd(unitCents)}
          {sku ? <span>{sku}</span> : null}
          {line.isSubscription ? <Badge>Subscription</Badge> : null}
          {line.isGift ? <Badge>Free gift</Badge> : null}
          {refunded > 0 ? (
            <Badge tone="plain">
              {refunded} refunded{restocked > 0 ? `, ${restocked} returned to stock` : ""}
            </Badge>
          ) : null}
        </p>
        {line.lots.map(({ id, batch, bestBefore, quantity: units }) => (
          <p key={id} className="tabular text-14 text-ink-soft">
            {units} from{" "}
            <Link href={`/admin/lots/${id}`} className="prose-link">
              {batch ? `batch ${batch}` : "a lot"}
            </Link>
            {bestBefore ? `, best before ${formatLongDay(bestBefore)}` : ""}
          </p>
        ))}
      </div>
      <p className="tabular font-medium">{formatUsd(totalCents)}</p>
    </li>
  );
}
