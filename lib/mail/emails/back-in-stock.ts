import { z } from "zod";
import { reopenRestockRequest } from "@/lib/restock/commands/notify-subscribers";
import { getBackInStock } from "@/lib/restock/queries";
import { defineEmail } from "../define-email";
import { link } from "../html";
import { composeMail, notePart } from "../mail-parts";
import { button } from "../parts";
import { UndeliverableError } from "../rules";

/** A product on the reader's restock list is available again. */
export const backInStock = defineEmail({
  /** `requestId`: of the row in restock_requests, which the unsubscribe link names. */
  payload: z.object({ requestId: z.string(), productId: z.string() }),
  lookUp: async ({ requestId, productId }) => {
    const found = await getBackInStock(requestId, productId);
    if (found) return found;
    await reopenRestockRequest(requestId);
    throw new UndeliverableError(`The product ${productId} is not available`);
  },
  wordings: {
    "back-in-stock": {
      label: "Back in stock",
      subject: "{{product}} is back",
      heading: "{{product}} is back",
      introduction:
        "You asked us to email you when {{product}} ({{unit}}) is back in stock. It is available now, while supplies last.",
      closing: "This is the only email about it. Are you waiting for other products too?",
      variables: { product: "The product's name", unit: "What is sold, such as 200 g" },
      required: { introduction: ["product"] },
    },
  },
  render: ({ product, stopQuery }, shop, texts) => {
    const words = texts(
      "back-in-stock",
      { product: product.name, unit: product.unitLabel },
      "Available again, while supplies last.",
    );
    const target = `/products/${product.slug}`;
    const reason = `You are receiving this email because it was requested for this address on a product page of ${shop.name}.`;
    return composeMail(
      {
        words,
        reason,
        parts: [
          { html: button(shop, `See ${product.name}`, target), text: link(shop.url, target) },
          notePart(words.closing),
        ],
        stop: {
          label: "Stop all back-in-stock emails",
          page: `/back-in-stock/stop?${stopQuery}`,
          call: `/api/restock/stop?${stopQuery}`,
        },
      },
      shop,
    );
  },
  samples: {
    "back-in-stock": ({ typed }) => ({
      product: { name: typed("Hemp Cheese"), slug: "hemp-cheese", unitLabel: typed("200 g") },
      stopQuery: "request=abc&proof=def",
    }),
  },
});
