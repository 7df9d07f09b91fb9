import { recordRoute } from "@/lib/http/record-routes";
import { resendWebhook } from "@/lib/webhooks/commands/resend-webhook";

export const POST = recordRoute({
  summary: "Resends an event with the same event id",
  access: "settings.edit",
  output: "nothing",
  status: 204,
  throws: ["conflict"],
  act: resendWebhook,
});
