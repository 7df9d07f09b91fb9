import { unsubscribeByStaff } from "@/lib/help/commands/subscribers";
import { recordRoute } from "@/lib/http/record-routes";

export const POST = recordRoute({
  summary: "Ends a newsletter subscription",
  access: "customers.edit",
  output: "nothing",
  act: unsubscribeByStaff,
});
