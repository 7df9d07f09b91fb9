import { quoteLabel } from "@/lib/fulfillment/commands/labels/quote-label";
import { labelQuoteOutput } from "@/lib/fulfillment/responses";
import { parcelSizeSchema } from "@/lib/fulfillment/schema/labels";
import { recordRoute } from "@/lib/http/record-routes";

export const POST = recordRoute({
  summary: "Carriers' rates for a packed order's parcel; buys nothing",
  access: "orders.edit",
  input: parcelSizeSchema,
  output: labelQuoteOutput,
  throws: ["conflict", "courier"],
  act: quoteLabel,
});
