import { markAlertResolved } from "@/lib/admin/commands/mark-alert-resolved";
import { recordRoute } from "@/lib/http/record-routes";

export const POST = recordRoute({
  summary: "Marks a staff alert about a membership, a gift card or a job as resolved",
  access: "customers.edit",
  output: "nothing",
  act: markAlertResolved,
});
