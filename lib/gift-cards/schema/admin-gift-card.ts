import { z } from "zod";
import { emailSchema } from "@/lib/account/schema";
import { requestKeyField } from "@/lib/admin/schema/fields";
import { keysetListSchema } from "@/lib/admin/schema/list";
import type { Day } from "@/lib/core/dates";
import type { Cents } from "@/lib/core/money";
import { GIFT_CARD_STATUSES, type GiftCardStatus } from ".";

/** The query of the Gift cards tab; an invalid filter is ignored. */
export const giftCardListSchema = keysetListSchema(["created"], "-created").extend({
  status: z.enum(GIFT_CARD_STATUSES).optional().catch(undefined),
});
export type GiftCardListParams = z.output<typeof giftCardListSchema>;

/** PATCH /api/admin/gift-cards/{id} before delivery. */
export const giftCardRecipientSchema = z.object({
  recipientEmail: emailSchema("Please enter a valid email address"),
  version: z.int().optional(),
});
export type GiftCardRecipientInput = z.output<typeof giftCardRecipientSchema>;

/**
 * POST /api/admin/gift-cards/{id}/resend after delivery. A repeated request with the same
 * `requestKey` creates no second code.
 */
export const resendGiftCardSchema = giftCardRecipientSchema.extend({
  requestKey: requestKeyField.optional(),
});
export type ResendGiftCardInput = z.output<typeof resendGiftCardSchema>;

/** POST /api/admin/gift-cards/{id}/refund. */
export const refundGiftCardSchema = z.object({
  /** For the audit log. */
  reason: z.string("Required").trim().min(1, "Required").max(300, "must have 300 characters or fewer"),
});

/** A gift card as staff see it. */
export interface AdminGiftCard {
  id: string;
  version: number;
  status: GiftCardStatus;
  amountCents: Cents;
  /** The last four characters of its code. */
  codeEnd: string;
  senderName: string;
  senderEmail: string;
  recipientName: string;
  recipientEmail: string;
  deliverOn: Day;
  paidAt: string;
  sentAt: string | null;
  redeemedAt: string | null;
  voidedAt: string | null;
  /** "refunded": by staff. "returned": its payment was disputed or refunded at Stripe, or Stripe refused the refund. */
  voidReason: "refunded" | "returned" | null;
}

/** The customer who bought or redeemed a gift card. */
interface GiftCardUser {
  id: string;
  name: string;
}

export interface AdminGiftCardDetail extends AdminGiftCard {
  message: string;
  paymentIntentId: string;
  buyer: GiftCardUser | null;
  redeemedBy: GiftCardUser | null;
  /** Taken back from the store credit of the account that redeemed it. */
  takenBackCents: Cents;
  /** What staff can refund. */
  refundableCents: Cents;
  refunds: { id: string; amountCents: Cents; status: string; failureReason: string | null; at: string }[];
  disputes: {
    id: string;
    amountCents: Cents;
    status: string;
    /** The cardholder's bank asks about the payment, and no funds were withdrawn. */
    isInquiry: boolean;
    reason: string;
    at: string;
  }[];
}
