import { markAlertResolved } from "@/lib/admin/commands/mark-alert-resolved";
import { recordRoute } from "@/lib/http/record-routes";

export const POST = recordRoute({ access: "customers.edit", act: markAlertResolved });
