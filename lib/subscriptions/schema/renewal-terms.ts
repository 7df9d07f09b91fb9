import { z } from "zod";

/**
 * The discount that a subscription started with, as its buyer agreed to it
 * (docs/decisions/0063). Saved with the subscription.
 */
export const renewalTermsSchema = z.object({
  discountId: z.string(),
  code: z.string().nullable(),
  title: z.string(),
  percent: z.number().int().min(1).max(100),
  combinesWithMemberPrice: z.boolean(),
  combinesWithOffers: z.boolean(),
  /** For how many renewals. */
  count: z.number().int().min(1),
  /** A unit's price in them that the buyer was shown. */
  unitCents: z.number().int().min(0),
});
export type RenewalTerms = z.infer<typeof renewalTermsSchema>;
