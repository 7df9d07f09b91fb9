import { z } from "zod";
import { formatLongDay } from "@/lib/core/dates";
import { findRecalledLot } from "@/lib/inventory/queries/lot-detail";
import { defineEmail } from "../define-email";
import { oneLine } from "../html";
import { composeMail, factPart, notePart } from "../mail-parts";
import { ORDER_MAIL_REASON } from "../parts";
import { UndeliverableError } from "../rules";

/** To each customer who received units of a recalled lot. */
export const lotRecall = defineEmail({
  payload: z.object({ lotId: z.string(), orderIds: z.array(z.string()) }),
  lookUp: async ({ lotId, orderIds }) => {
    const found = await findRecalledLot(lotId, orderIds);
    if (!found) throw new UndeliverableError(`The lot ${lotId} is not recalled, or was not in these orders`);
    return found;
  },
  wordings: {
    "lot-recall": {
      label: "Recall of a product",
      subject: "Important: please do not eat {{product}}",
      heading: "Please do not eat {{product}}",
      introduction:
        "We are recalling a batch of {{product}} that was in your order. Please check the package, and do not eat it if the batch or the date matches.",
      closing:
        "Please throw these packages away. Reply to this email, and we will refund you or send you a replacement. We are sorry for the trouble.",
      variables: { product: "The product's name" },
      required: { introduction: ["product"] },
    },
  },
  render: ({ product, batch, bestBefore, reason, orderNumbers }, shop, texts) => {
    const words = texts("lot-recall", { product: oneLine(product) }, oneLine(reason));
    return composeMail(
      {
        words,
        reason: ORDER_MAIL_REASON,
        parts: [
          factPart("Batch", batch ? oneLine(batch) : null),
          factPart("Best before", bestBefore && formatLongDay(bestBefore)),
          factPart("Reason", oneLine(reason)),
          factPart(orderNumbers.length === 1 ? "Order" : "Orders", orderNumbers.join(", ")),
          notePart(words.closing),
        ],
      },
      shop,
    );
  },
  samples: {
    "lot-recall": ({ order, typed }) => ({
      product: typed("Hemp Cheese"),
      batch: typed("HC-0412"),
      bestBefore: "2026-12-09",
      reason: typed("Our supplier found traces of milk in this batch."),
      orderNumbers: [order.orderNumber],
    }),
  },
});
