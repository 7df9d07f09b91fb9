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
    disabledReason: z
      .enum(["gone", "failing"])
      .nullable()
      .describe("Why the shop turned it off; null if it did not."),
    failingSince: z
      .string()
      .nullable()
      .describe("Time of the first failed attempt since the last successful delivery."),
    version: z.int(),
  })
  .meta({ id: "Webhook", description: "A webhook endpoint." });

export const webhookWithSecretOutput = webhookOutput
  .extend({ secret: z.string().describe("The signing secret, which no later response contains.") })
  .meta({ id: "WebhookWithSecret", description: "A webhook endpoint with its new signing secret." });
