import { recordRoute } from "@/lib/http/record-routes";
import { resendWebhook } from "@/lib/webhooks/commands/send-again";

export const POST = recordRoute({ access: "settings.edit", act: resendWebhook });
