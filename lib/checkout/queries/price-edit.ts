import "server-only";
import { ShopError } from "@/lib/core/errors";
import { cents } from "@/lib/core/money";
import { ORDER_NOT_FOUND } from "@/lib/orders/queries/admin-orders";
import type { ShippingAddress } from "@/lib/orders/schema";
import type { EditQuote, QuoteEditInput } from "@/lib/orders/schema/order-edit";
import { calculateEdit } from "@/lib/pricing/rules/edits";
import { db } from "@/lib/server/db";
import { readOrderMoney } from "../commands/refunds/lock-order-money";
import { cardFundsOf, type OrderWithMoney } from "../commands/refunds/order-funds";
import { type AddableOrder, getAddableOrder } from "./addable-order";
import { type PricedDraft, priceDraft, toDraftQuote } from "./price-draft";
import { priceRemoval } from "./price-removal";

/**
 * The current price of products that are added to an order: at its customer's prices, without a delivery charge.
 * @throws {ShopError} conflict with an explanation: a product is no longer sold, or nothing can be added to the order
 */
export async function priceAdded(
  orderId: string,
  lines: QuoteEditInput["lines"],
): Promise<PricedDraft & { order: AddableOrder }> {
  const order = await getAddableOrder(orderId);
  const address = order.shippingAddress as unknown as ShippingAddress;
  const priced = await priceDraft({
    email: order.customerEmail,
    lines,
    method: order.deliveryMethodId ?? order.shippingMethod,
    state: address.state,
    address: { ...address, email: order.customerEmail },
    addsTo: order,
  });
  return { ...priced, order };
}

/**
 * An order and what an edit of it would charge or refund now.
 * @throws {ShopError} not_found; conflict with an explanation if the order cannot be changed in this way
 */
export async function readEdit(
  orderId: string,
  { removed, lines }: QuoteEditInput,
): Promise<{ money: OrderWithMoney; quote: EditQuote }> {
  const money = await readOrderMoney(db(), orderId);
  if (!money) throw new ShopError("not_found", ORDER_NOT_FOUND);
  if (money.fulfillmentStatus !== "new" || money.cancelledAt)
    throw new ShopError(
      "conflict",
      `Order ${money.orderNumber} ${money.cancelledAt ? "is canceled" : "has already been packed"}, so it cannot be edited.`,
    );
  const counts = new Map(removed.map(({ id, quantity }) => [id, quantity]));
  const parts = removed.length > 0 ? priceRemoval(money, counts) : null;
  const added = lines.length > 0 ? await priceAdded(orderId, lines) : null;
  const { refundCents, dueCents } = calculateEdit(parts?.amountCents ?? 0, added?.snapshot.totalCents ?? 0);
  const onCards = cardFundsOf(money).reduce((all, { leftCents }) => all + leftCents, 0);
  const toCardCents = cents(Math.min(refundCents, onCards));
  return {
    money,
    quote: {
      removed: (parts?.lines ?? []).map(({ id, quantity, goodsCents }) => ({
        id,
        name: money.lines.find((line) => line.id === id)?.name ?? "",
        quantity,
        amountCents: goodsCents,
      })),
      removedTaxCents: parts?.taxCents ?? cents(0),
      removedCents: parts?.amountCents ?? cents(0),
      added: added && toDraftQuote(added),
      differenceCents: dueCents - refundCents,
      toCardCents,
      toCreditCents: cents(refundCents - toCardCents),
    },
  };
}

/** What an edit would charge or refund now, for staff. @throws {ShopError} as `readEdit` */
export const quoteEdit = async (orderId: string, input: QuoteEditInput): Promise<EditQuote> =>
  (await readEdit(orderId, input)).quote;
