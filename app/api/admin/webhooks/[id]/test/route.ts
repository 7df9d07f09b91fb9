import { recordRoute } from "@/lib/http/record-routes";
import { sendTestEvent } from "@/lib/webhooks/commands/resend-webhook";

export const POST = recordRoute({
  summary: "Sends a test event to a webhook",
  access: "settings.edit",
  output: "nothing",
  status: 204,
  throws: ["conflict"],
  act: sendTestEvent,
});
