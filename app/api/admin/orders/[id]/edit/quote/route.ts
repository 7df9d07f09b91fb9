import { quoteEdit } from "@/lib/checkout/queries/price-edit";
import { recordRoute } from "@/lib/http/record-routes";
import { editQuoteOutput } from "@/lib/orders/responses/draft-order";
import { quoteEditSchema } from "@/lib/orders/schema/order-edit";

export const POST = recordRoute({
  summary: "The current charge or refund of an order edit",
  access: "orders.money",
  input: quoteEditSchema,
  output: editQuoteOutput,
  throws: ["conflict"],
  act: (_actor, id, input) => quoteEdit(id, input),
});
