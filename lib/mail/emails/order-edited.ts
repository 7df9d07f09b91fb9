import { z } from "zod";
import { cents, formatUsd } from "@/lib/core/money";
import { findOrderEdit, type OrderEdit } from "@/lib/orders/queries/order-edit";
import type { OrderView } from "@/lib/orders/schema";
import { defineEmail } from "../define-email";
import { oneLine } from "../html";
import { requireOrder } from "../lookups";
import { composeOrderMail, listPart, notePart, orderPart, wordingPart } from "../mail-parts";
import { orderId } from "../payload-fields";
import { UndeliverableError } from "../rules";

interface OrderEditedData {
  /** The order of the added items. */
  order: OrderView;
  edit: OrderEdit;
}

/** The totals of the removed and the added items, and what was charged or refunded. */
function moneyLines({ totalCents }: OrderView, edit: OrderEdit): string[] {
  const { exchangeCents, refundCents, refundCreditCents, paidCents } = edit;
  const toCard = cents(refundCents - refundCreditCents);
  return [
    `Removed items with tax: ${formatUsd(cents(exchangeCents + refundCents))}`,
    `Added items with tax: ${formatUsd(totalCents)}`,
    ...(paidCents > 0 ? [`Paid by card: ${formatUsd(paidCents)}`] : []),
    ...(toCard > 0 ? [`Refunded to the card or wallet you paid with: ${formatUsd(toCard)}`] : []),
    ...(refundCreditCents > 0 ? [`Refunded as store credit: ${formatUsd(refundCreditCents)}`] : []),
    ...(paidCents + refundCents === 0 ? ["Nothing was charged or refunded"] : []),
  ];
}

/** Tells a customer that staff exchanged items of their unpacked order. */
export const orderEdited = defineEmail({
  payload: z.object({ orderId }),
  lookUp: async ({ orderId }): Promise<OrderEditedData> => {
    const edit = await findOrderEdit(orderId);
    if (!edit) throw new UndeliverableError(`Order ${orderId} is not of an edit`);
    return { order: await requireOrder(orderId), edit };
  },
  wordings: {
    "order-edited": {
      label: "Order changed by staff",
      subject: "We changed your order {{orderNumber}}",
      heading: "Your order has been changed",
      introduction:
        "We changed your order {{orderNumber}} as you asked. The added items have their own order number: {{addedNumber}}.",
      closing:
        "Refunds can take five to ten days to appear on your statement. Questions? Reply to this email.",
      variables: {
        orderNumber: "Number of the order that was changed",
        addedNumber: "Number of the order of the added items",
      },
      required: { introduction: ["orderNumber"] },
    },
  },
  render: ({ order, edit }, shop, texts) => {
    const words = texts(
      "order-edited",
      { orderNumber: oneLine(edit.editedNumber), addedNumber: oneLine(order.orderNumber) },
      "What we removed and added, and what we charged or refunded.",
    );
    return composeOrderMail(
      order,
      words,
      [
        ...(edit.note ? [wordingPart(edit.note)] : []),
        listPart(
          "Removed",
          edit.removed.map(({ name, quantity }) => oneLine(`${quantity} × ${name}`)),
        ),
        listPart("The difference", moneyLines(order, edit)),
        orderPart(order),
        notePart(words.closing),
      ],
      shop,
    );
  },
  samples: {
    "order-edited": ({ order, typed }) => ({
      order: { ...order, exchangeCents: order.totalCents },
      edit: {
        editedNumber: "AB12CD34",
        removed: [{ name: typed("Hemp Mozzarella"), quantity: 1 }],
        exchangeCents: order.totalCents,
        refundCents: cents(250),
        refundCreditCents: cents(0),
        paidCents: cents(0),
        note: typed("Enjoy the tortillas!"),
      },
    }),
  },
});
