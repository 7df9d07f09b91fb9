import { z } from "zod";
import { emailSchema } from "@/lib/account/schema";

/** What the form says of an address that is none. */
export const EMAIL_PROBLEM = "Please enter a valid email address";

/** The form for visitors; somebody who is signed in types nothing. */
export const restockFormSchema = z.object({ email: emailSchema(EMAIL_PROBLEM) });

/** POST /api/restock. `email` counts for visitors: people who are signed in are written to at their account's address. */
export const requestRestockSchema = z.object({
  productId: z.string("Required").min(1, "Required").max(80, "is unknown"),
  email: emailSchema(EMAIL_PROBLEM).optional(),
});
export type RestockRequestInput = z.output<typeof requestRestockSchema>;

/** The query string of POST /api/restock/stop, as the mail's link has it. */
export const stopRestockSchema = z.object({
  request: z.string("Required").max(80),
  proof: z.string("Required").max(200),
});
export type StopRestockInput = z.output<typeof stopRestockSchema>;

/** What the mail says that a product is back. */
export interface BackInStock {
  product: { name: string; slug: string; unitLabel: string };
  /** Query string that stops all mails of this kind to the reader. */
  stopQuery: string;
}

/** What is low in stock: the scarcest products, and how many more there are. */
export interface LowStock {
  products: { name: string; onHand: number }[];
  more: number;
}
