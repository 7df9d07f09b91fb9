import { quoteLabel } from "@/lib/fulfillment/commands/labels/quote-label";
import { labelQuoteOutput } from "@/lib/fulfillment/responses";
import { parcelSizeSchema } from "@/lib/fulfillment/schema/labels";
import { recordRoute } from "@/lib/http/record-routes";

/** What carriers offer for an order's parcel. Nothing is bought. */
export const POST = recordRoute({
  summary: "What carriers offer for a packed order's parcel; nothing is bought",
  access: "orders.edit",
  input: parcelSizeSchema,
  output: labelQuoteOutput,
  throws: ["conflict", "courier"],
  act: quoteLabel,
});
