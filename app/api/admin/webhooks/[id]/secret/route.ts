import { recordRoute } from "@/lib/http/record-routes";
import { rotateWebhookSecret } from "@/lib/webhooks/commands/save-webhook";
import { webhookWithSecretOutput } from "@/lib/webhooks/responses";

export const POST = recordRoute({
  summary: "Makes a new secret; the old one signs too for a day",
  access: "settings.edit",
  output: webhookWithSecretOutput,
  throws: ["conflict", "reauthentication_required"],
  act: rotateWebhookSecret,
});
