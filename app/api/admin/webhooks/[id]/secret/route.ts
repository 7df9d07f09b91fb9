import { recordRoute } from "@/lib/http/record-routes";
import { rotateWebhookSecret } from "@/lib/webhooks/commands/save-webhook";
import { webhookWithSecretOutput } from "@/lib/webhooks/responses";

export const POST = recordRoute({
  summary: "Rotates the signing secret; the previous secret also signs for 24 hours",
  access: "settings.edit",
  output: webhookWithSecretOutput,
  throws: ["conflict", "reauthentication_required"],
  act: rotateWebhookSecret,
});
