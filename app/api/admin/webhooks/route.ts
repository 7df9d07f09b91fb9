import { createRoute, readRoute } from "@/lib/http/record-routes";
import { createWebhook } from "@/lib/webhooks/commands/save-webhook";
import { listWebhooks } from "@/lib/webhooks/queries";
import { webhookSchema } from "@/lib/webhooks/schema";

export const GET = readRoute({ access: "settings.see", act: listWebhooks });

export const POST = createRoute({
  access: "settings.edit",
  input: webhookSchema,
  act: createWebhook,
});
