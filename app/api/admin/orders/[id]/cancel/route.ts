import { cancelAsStaff } from "@/lib/checkout/commands/staff-order-actions";
import { cancelByShopSchema } from "@/lib/checkout/schema";
import { recordRoute } from "@/lib/http/record-routes";

export const POST = recordRoute({
  access: "orders.money",
  input: cancelByShopSchema,
  act: (viewer, id, { reason }) => cancelAsStaff(viewer, id, reason),
});
