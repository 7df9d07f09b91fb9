import "server-only";
import { z } from "zod";
import { WEBHOOK_EVENT_NAMES } from "./schema";

export const webhookOutput = z
  .strictObject({
    id: z.string(),
    url: z.string(),
    description: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENT_NAMES)),
    isEnabled: z.boolean(),
    disabledReason: z.enum(["gone", "failing"]).nullable().describe("Why the shop turned it off."),
    failingSince: z.string().nullable().describe("The first failed attempt since the last delivery."),
    version: z.int(),
  })
  .meta({ id: "Webhook", description: "An endpoint of outgoing webhooks." });

export const webhookWithSecretOutput = webhookOutput
  .extend({ secret: z.string().describe("Signs its requests from now on; shown only here.") })
  .meta({ id: "WebhookWithSecret", description: "An endpoint with its new secret." });
