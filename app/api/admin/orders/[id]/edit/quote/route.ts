import { quoteEdit } from "@/lib/checkout/queries/price-edit";
import { recordRoute } from "@/lib/http/record-routes";
import { quoteEditSchema } from "@/lib/orders/schema/order-edit";

/** What an edit would charge or refund now. */
export const POST = recordRoute({
  access: "orders.money",
  input: quoteEditSchema,
  act: (_actor, id, input) => quoteEdit(id, input),
});
