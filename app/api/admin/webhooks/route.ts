import { z } from "zod";
import { createRoute, readRoute } from "@/lib/http/record-routes";
import { createWebhook } from "@/lib/webhooks/commands/save-webhook";
import { listWebhooks } from "@/lib/webhooks/queries";
import { webhookOutput, webhookWithSecretOutput } from "@/lib/webhooks/responses";
import { createWebhookSchema } from "@/lib/webhooks/schema";

export const GET = readRoute({
  summary: "All webhooks",
  access: "settings.see",
  output: z.array(webhookOutput),
  act: listWebhooks,
});

export const POST = createRoute({
  summary: "Creates a webhook and returns its signing secret once",
  access: "settings.edit",
  input: createWebhookSchema,
  output: webhookWithSecretOutput,
  throws: ["conflict", "not_found", "reauthentication_required"],
  act: createWebhook,
});
