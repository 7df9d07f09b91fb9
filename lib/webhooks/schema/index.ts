import { z } from "zod";
import { requestKeyField } from "@/lib/admin/schema/fields";
import { dayFilters, keysetListSchema, wordFilter } from "@/lib/admin/schema/list";

/**
 * The events that an endpoint can subscribe to, with their descriptions. Database triggers
 * write them (docs/decisions/0083).
 */
export const WEBHOOK_EVENTS = {
  "order.paid": "An order was paid",
  "order.shipped": "An order was shipped",
  "order.refunded": "A refund of an order succeeded",
  "order.canceled": "A paid order was canceled",
  "subscription.created": "A product subscription started",
  "subscription.renewed": "A renewal was paid",
  "subscription.payment_failed": "A renewal's payment failed",
  "subscription.paused": "A product subscription was paused",
  "subscription.resumed": "A product subscription was resumed",
  "subscription.changed": "Quantity, interval, date, address or card changed",
  "subscription.canceled": "A product subscription was canceled",
  "membership.started": "A membership started",
  "membership.renewed": "A later membership payment succeeded",
  "membership.payment_failed": "A membership's payment failed",
  "membership.changed": "The plan changed, or a cancellation was requested or withdrawn",
  "membership.ended": "A membership ended",
  "product.changed": "A product was created, changed or deleted",
  "stock.low": "A product's stock fell to the low-stock threshold",
} as const;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];

/** The type of the event that staff send to test an endpoint. */
export const TEST_EVENT = "webhook.test";

const URL_EXAMPLE = "https://example.com/webhooks";
const URL_PROBLEM = `must be a URL such as ${URL_EXAMPLE}`;

/** Lower ports belong to other protocols, such as mail. */
const FIRST_FREE_PORT = 1024;

const endpointUrl = z
  .url({ protocol: /^https?$/, error: URL_PROBLEM })
  .max(500, "must have 500 characters or fewer")
  .superRefine((text, context) => {
    if (!URL.canParse(text)) return;
    const { username, password, hash, port } = new URL(text);
    const problem =
      username || password
        ? "must not contain a user name or password"
        : hash
          ? "must not contain #"
          : port && Number(port) < FIRST_FREE_PORT
            ? "must use port 443 or a port from 1024"
            : null;
    if (problem) context.addIssue({ code: "custom", message: problem });
  });

/** PATCH /api/admin/webhooks/{id}, with the version that filled the form. */
export const webhookSchema = z.object({
  url: z
    .string("Required")
    .trim()
    .min(1, "Required")
    .meta({ examples: [URL_EXAMPLE] })
    .pipe(endpointUrl),
  description: z.string("must be text").trim().max(120, "must have 120 characters or fewer"),
  events: z
    .array(z.enum(WEBHOOK_EVENT_NAMES, "is not an event"), "Required")
    .min(1, "Choose one or more events"),
  isEnabled: z.boolean("must be true or false"),
  version: z.int().optional(),
});

export type WebhookInput = z.output<typeof webhookSchema>;
/** POST /api/admin/webhooks. A repeated request with the same `requestKey` creates no second webhook. */
export const createWebhookSchema = webhookSchema
  .omit({ version: true })
  .extend({ requestKey: requestKeyField.optional() });
export type CreateWebhookInput = z.output<typeof createWebhookSchema>;
export type WebhookValues = z.input<typeof webhookSchema>;

/** An endpoint as staff see it. Its signing secret is shown only when it is created. */
export interface Webhook {
  id: string;
  url: string;
  description: string;
  events: WebhookEvent[];
  isEnabled: boolean;
  /** Why the shop turned it off; null if it did not. */
  disabledReason: "gone" | "failing" | null;
  /** Time of the first failed attempt since the last successful delivery. */
  failingSince: string | null;
  version: number;
}

/** An endpoint with its new signing secret. */
export interface WebhookWithSecret extends Webhook {
  secret: string;
}

export const DELIVERY_STATES = ["queued", "delivered", "failed"] as const;

/** The query parameters of the delivery log. An invalid value is ignored. */
export const deliveryListSchema = keysetListSchema(["created"], "-created").extend({
  status: z.enum(DELIVERY_STATES).optional().catch(undefined),
  type: wordFilter,
  endpoint: wordFilter,
  ...dayFilters,
});

export type DeliveryListParams = z.output<typeof deliveryListSchema>;

export interface DeliveryAttempt {
  at: string;
  /** Duration in milliseconds. */
  ms: number;
  /** HTTP status of the response; null if there was none. */
  status: number | null;
  error: string | null;
  /** The beginning of the response. */
  response: string;
}

export interface DeliveryRow {
  id: string;
  eventId: string;
  type: string;
  url: string;
  status: (typeof DELIVERY_STATES)[number];
  attempts: number;
  /** Time of the next attempt while queued; null if it is due immediately. */
  nextAttemptAt: string | null;
  createdAt: string;
  data: unknown;
  /** The latest attempts, newest first. */
  log: DeliveryAttempt[];
}
