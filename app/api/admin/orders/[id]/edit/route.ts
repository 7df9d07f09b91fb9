import { editOrder } from "@/lib/checkout/commands/edits/edit-order";
import { recordRoute } from "@/lib/http/record-routes";
import { editOrderSchema } from "@/lib/orders/schema/order-edit";

/** Edits a paid order that is not packed, at the claimed difference. */
export const POST = recordRoute({ access: "orders.money", input: editOrderSchema, act: editOrder });
