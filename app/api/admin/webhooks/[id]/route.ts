import { deleteRoute, recordRoute } from "@/lib/http/record-routes";
import { deleteWebhook, updateWebhook } from "@/lib/webhooks/commands/save-webhook";
import { webhookOutput } from "@/lib/webhooks/responses";
import { webhookSchema } from "@/lib/webhooks/schema";

export const PATCH = recordRoute({
  summary: "Updates a webhook's URL, description, events and status",
  access: "settings.edit",
  input: webhookSchema,
  output: webhookOutput,
  throws: ["conflict", "reauthentication_required"],
  act: updateWebhook,
});

export const DELETE = deleteRoute({
  summary: "Deletes a webhook with its delivery log",
  access: "settings.edit",
  throws: ["reauthentication_required"],
  act: deleteWebhook,
});
