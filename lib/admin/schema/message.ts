import { z } from "zod";
import { listSchema } from "./list";

const MESSAGE_SORTS = ["received"] as const;

/** The address of the list of messages: whatever it is, it makes a list. Without a state: those that wait. */
export const messageListSchema = listSchema(MESSAGE_SORTS, "received").extend({
  state: z.enum(["done", "all"]).optional().catch(undefined),
});
export type MessageListParams = z.output<typeof messageListSchema>;

/** PATCH /api/admin/messages/{id}: looked after, or to be looked after again. */
export const updateMessageSchema = z.object({ handled: z.boolean("must be true or false") });

/** A message to the shop, as staff reads it. */
export interface MessageRow {
  id: string;
  name: string;
  email: string;
  /** In words: "A product". */
  category: string;
  subject: string;
  message: string;
  orderNumber: string | null;
  /** Of the account it was written from. */
  userId: string | null;
  /** A member's: answered first. */
  isPriority: boolean;
  receivedAt: string;
  handledAt: string | null;
}
