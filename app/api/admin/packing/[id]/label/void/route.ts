import { voidLabel } from "@/lib/fulfillment/commands/labels/void-label";
import { voidLabelSchema } from "@/lib/fulfillment/schema/labels";
import { recordRoute } from "@/lib/http/record-routes";

export const POST = recordRoute({ access: "orders.edit", input: voidLabelSchema, act: voidLabel });
