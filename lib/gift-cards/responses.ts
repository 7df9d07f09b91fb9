import "server-only";
import { z } from "zod";
import { GIFT_CARD_STATUSES } from "@/lib/gift-cards/schema";

export const giftCardUserOutput = z
  .strictObject({ id: z.string(), name: z.string() })
  .meta({ id: "GiftCardUser", description: "The customer who bought or redeemed a gift card." });

export const adminGiftCardOutput = z
  .strictObject({
    id: z.string(),
    version: z.int(),
    status: z.enum(GIFT_CARD_STATUSES),
    amountCents: z.int(),
    codeEnd: z.string().describe("The last four characters of its code."),
    senderName: z.string(),
    senderEmail: z.string(),
    recipientName: z.string(),
    recipientEmail: z.string(),
    deliverOn: z.string(),
    paidAt: z.string(),
    sentAt: z.string().nullable(),
    redeemedAt: z.string().nullable(),
    voidedAt: z.string().nullable(),
    voidReason: z
      .enum(["refunded", "returned"])
      .nullable()
      .describe(
        '"refunded": by staff. "returned": its payment was disputed or refunded at Stripe, or Stripe rejected the refund.',
      ),
  })
  .meta({ id: "AdminGiftCard", description: "A gift card as staff see it." });

export const adminGiftCardDetailOutput = adminGiftCardOutput
  .extend({
    message: z.string(),
    paymentIntentId: z.string(),
    buyer: giftCardUserOutput.nullable(),
    redeemedBy: giftCardUserOutput.nullable(),
    takenBackCents: z
      .int()
      .describe("The amount taken back from the store credit of the account that redeemed it, in cents."),
    refundableCents: z.int().describe("The amount that staff can refund, in cents."),
    refunds: z.array(
      z.strictObject({
        id: z.string(),
        amountCents: z.int(),
        status: z.string(),
        failureReason: z.string().nullable(),
        at: z.string(),
      }),
    ),
    disputes: z.array(
      z.strictObject({
        id: z.string(),
        amountCents: z.int(),
        status: z.string(),
        isInquiry: z
          .boolean()
          .describe(
            "Whether it is an inquiry: the cardholder's bank asks about the payment, and no funds were withdrawn.",
          ),
        reason: z.string(),
        at: z.string(),
      }),
    ),
  })
  .meta({ id: "AdminGiftCardDetail" });

export const giftCardBalanceOutput = z
  .strictObject({
    amountCents: z.int(),
    isRedeemable: z.boolean().describe("False once it has been redeemed into store credit."),
  })
  .meta({ id: "GiftCardBalance", description: "The value of a gift card's code." });

export const startedGiftCardOutput = z
  .strictObject({ clientSecret: z.string(), paymentIntentId: z.string() })
  .meta({
    id: "StartedGiftCard",
    description: "The data that a page needs to confirm the payment of a purchase.",
  });
