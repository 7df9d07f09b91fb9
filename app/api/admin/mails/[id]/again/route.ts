import { recordRoute } from "@/lib/http/record-routes";
import { retryMail } from "@/lib/mail/commands/staff-mails";

export const POST = recordRoute({ access: "settings.edit", act: retryMail });
