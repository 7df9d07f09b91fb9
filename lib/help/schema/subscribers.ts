import { z } from "zod";
import { keysetListSchema } from "@/lib/admin/schema/list";

/** Unconfirmed: the link of the confirmation email has not been opened, so no newsletter is sent (double opt-in). */
export const SUBSCRIBER_STATUSES = ["subscribed", "unconfirmed", "unsubscribed"] as const;
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number];

/** The query parameters of the list of newsletter subscribers. An invalid value is ignored. */
export const subscriberListSchema = keysetListSchema(["created"], "-created").extend({
  status: z.enum(SUBSCRIBER_STATUSES).optional().catch(undefined),
});
export type SubscriberListParams = z.output<typeof subscriberListSchema>;

/** A subscriber of the newsletter, as staff see it. */
export interface SubscriberRow {
  id: string;
  email: string;
  status: SubscriberStatus;
  /** The first sign-up. */
  createdAt: string;
  confirmedAt: string | null;
  unsubscribedAt: string | null;
}
