import { editOrder } from "@/lib/checkout/commands/order-edits/edit-order";
import { recordRoute } from "@/lib/http/record-routes";
import { editResultOutput } from "@/lib/orders/responses/draft-order";
import { editOrderSchema } from "@/lib/orders/schema/order-edit";

export const POST = recordRoute({
  summary: "Removes items from an unpacked order and adds others; charges or refunds the expected difference",
  access: "orders.money",
  input: editOrderSchema,
  output: editResultOutput,
  throws: ["amount_mismatch", "conflict", "out_of_stock", "payment_provider"],
  act: editOrder,
});
