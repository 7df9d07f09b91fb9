import { packOrder } from "@/lib/fulfillment/commands/pack-order";
import { packOrderSchema } from "@/lib/fulfillment/schema";
import { recordRoute } from "@/lib/http/record-routes";

export const POST = recordRoute({ access: "orders.edit", input: packOrderSchema, act: packOrder });
