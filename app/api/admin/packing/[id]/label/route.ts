import { buyLabel } from "@/lib/fulfillment/commands/labels/buy-label";
import { buyLabelSchema } from "@/lib/fulfillment/schema/labels";
import { recordRoute } from "@/lib/http/record-routes";

/** Buys a label, once, however often it is called. */
export const POST = recordRoute({ access: "orders.edit", input: buyLabelSchema, act: buyLabel });
