import { quoteLabel } from "@/lib/fulfillment/commands/labels/quote-label";
import { parcelSizeSchema } from "@/lib/fulfillment/schema/labels";
import { recordRoute } from "@/lib/http/record-routes";

/** What carriers offer for an order's parcel. Nothing is bought. */
export const POST = recordRoute({ access: "orders.edit", input: parcelSizeSchema, act: quoteLabel });
