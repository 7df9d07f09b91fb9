import { deleteRoute, recordRoute } from "@/lib/http/record-routes";
import { deleteWebhook, updateWebhook } from "@/lib/webhooks/commands/save-webhook";
import { webhookSchema } from "@/lib/webhooks/schema";

export const PATCH = recordRoute({ access: "settings.edit", input: webhookSchema, act: updateWebhook });

export const DELETE = deleteRoute({ access: "settings.edit", act: deleteWebhook });
