import { formatUsd } from "@/lib/core/money";
import { discountLabel } from "@/lib/pricing/rules/savings";
import type { OrderView } from "../schema";
import { shippingLabel } from "./method-name";

/** The rows between an order's lines and its total, with their amounts as texts. */
export function listOrderTotals({
  discount,
  subtotalCents,
  shippingCents,
  taxCents,
  isPickup,
  methodName,
}: Pick<
  OrderView,
  "discount" | "subtotalCents" | "shippingCents" | "taxCents" | "isPickup" | "methodName"
>): [string, string][] {
  const label = discount && discountLabel(discount);
  return [
    ...(label && discount.goodsCents > 0
      ? [[label, `−${formatUsd(discount.goodsCents)}`] satisfies [string, string]]
      : []),
    ["Subtotal", formatUsd(subtotalCents)],
    [
      isPickup ? "Pickup" : shippingLabel(methodName, discount && discount.deliveryCents > 0 ? label : null),
      shippingCents === 0 ? "Free" : formatUsd(shippingCents),
    ],
    ["Tax", formatUsd(taxCents)],
  ];
}
