import { recordRoute } from "@/lib/http/record-routes";
import { sendTestEvent } from "@/lib/webhooks/commands/send-again";

export const POST = recordRoute({ access: "settings.edit", act: sendTestEvent });
