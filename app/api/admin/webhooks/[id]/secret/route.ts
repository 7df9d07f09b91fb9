import { recordRoute } from "@/lib/http/record-routes";
import { rotateWebhookSecret } from "@/lib/webhooks/commands/save-webhook";

export const POST = recordRoute({ access: "settings.edit", act: rotateWebhookSecret });
