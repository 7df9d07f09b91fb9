import { resendMail } from "@/lib/checkout/commands/staff-order-actions";
import { recordRoute } from "@/lib/http/record-routes";
import { resendSchema } from "@/lib/orders/schema/admin-order";

export const POST = recordRoute({
  access: "orders.edit",
  input: resendSchema,
  act: (viewer, id, { mail }) => resendMail(viewer, id, mail),
});
