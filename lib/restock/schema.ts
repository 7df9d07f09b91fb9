import { z } from "zod";
import { emailSchema } from "@/lib/account/schema";

/** The form's message for an invalid address. */
export const EMAIL_PROBLEM = "Please enter a valid email address";

/** The form for anonymous visitors; signed-in users enter nothing. */
export const restockFormSchema = z.object({ email: emailSchema(EMAIL_PROBLEM) });

/** POST /api/restock. `email` is for anonymous visitors: signed-in users get the mail at their account's address. */
export const requestRestockSchema = z.object({
  productId: z.string("Required").min(1, "Required").max(80, "is unknown"),
  email: emailSchema(EMAIL_PROBLEM).optional(),
});
export type RestockRequestInput = z.output<typeof requestRestockSchema>;

/** The query string of POST /api/restock/stop, from the mail's link. */
export const stopRestockSchema = z.object({
  request: z.string("Required").max(80),
  proof: z.string("Required").max(200),
});
export type StopRestockInput = z.output<typeof stopRestockSchema>;

/** The content of the back-in-stock mail. */
export interface BackInStock {
  product: { name: string; slug: string; unitLabel: string };
  /** Query string that cancels all back-in-stock mails to the reader. */
  stopQuery: string;
}

/** The low-stock list: the products with the lowest stock, and the number of further ones. */
export interface LowStock {
  products: { name: string; onHand: number }[];
  more: number;
}
