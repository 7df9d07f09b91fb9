import { releaseAsStaff } from "@/lib/checkout/commands/staff-order-actions";
import { releaseOrderSchema } from "@/lib/checkout/schema";
import { recordRoute } from "@/lib/http/record-routes";

export const POST = recordRoute({
  access: "orders.money",
  input: releaseOrderSchema,
  act: releaseAsStaff,
});
