import { cancelAsStaff } from "@/lib/checkout/commands/staff-order-actions";
import { cancelByShopSchema } from "@/lib/checkout/schema";
import { route } from "@/lib/http/route";

export const POST = route({
  access: "orders.money",
  input: cancelByShopSchema,
  handle: async ({ params, input, viewer }) => ({
    body: await cancelAsStaff(viewer, String(params["id"]), input.reason),
  }),
});
