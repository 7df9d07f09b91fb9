import { recordRoute } from "@/lib/http/record-routes";
import { resendWebhook } from "@/lib/webhooks/commands/resend-webhook";

export const POST = recordRoute({
  summary: "Sends an event again, under its id",
  access: "settings.edit",
  output: "nothing",
  status: 204,
  throws: ["conflict"],
  act: resendWebhook,
});
