import { z } from "zod";
import { listSchema } from "@/lib/admin/schema/list";
import type { ContactMail } from ".";

const MESSAGE_SORTS = ["received"] as const;

/** The query parameters of the list of messages. An invalid value is ignored. Default state: unanswered. */
export const messageListSchema = listSchema(MESSAGE_SORTS, "received").extend({
  state: z.enum(["done", "all"]).optional().catch(undefined),
});
export type MessageListParams = z.output<typeof messageListSchema>;

/** PATCH /api/admin/messages/{id}: answered, or unanswered again. */
export const updateMessageSchema = z.object({ handled: z.boolean("must be true or false") });

/** A message to the shop, as staff see it. */
export interface MessageRow extends ContactMail {
  id: string;
  /** Id of the sender's account. */
  userId: string | null;
  receivedAt: string;
  handledAt: string | null;
}
