import { z } from "zod";
import { listSchema } from "@/lib/admin/schema/list";

const MESSAGE_SORTS = ["received"] as const;

/** The query parameters of the list of messages: any values result in a list. Default state: unanswered. */
export const messageListSchema = listSchema(MESSAGE_SORTS, "received").extend({
  state: z.enum(["done", "all"]).optional().catch(undefined),
});
export type MessageListParams = z.output<typeof messageListSchema>;

/** PATCH /api/admin/messages/{id}: answered, or unanswered again. */
export const updateMessageSchema = z.object({ handled: z.boolean("must be true or false") });

/** A message to the shop, as staff see it. */
export interface MessageRow {
  id: string;
  name: string;
  email: string;
  /** In words: "A product". */
  category: string;
  subject: string;
  message: string;
  orderNumber: string | null;
  /** Id of the sender's account. */
  userId: string | null;
  /** From a member: answered first. */
  isPriority: boolean;
  receivedAt: string;
  handledAt: string | null;
}
