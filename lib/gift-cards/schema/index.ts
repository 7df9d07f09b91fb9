import { z } from "zod";
import { emailSchema, lineSchema } from "@/lib/account/schema";
import type { Day } from "@/lib/core/dates";
import type { Cents } from "@/lib/core/money";
import { CODE_LENGTH, normalizeCode } from "../rules";

export const MIN_GIFT_CARD_CENTS = 1_000;
export const MAX_GIFT_CARD_CENTS = 50_000;
/** The suggested amounts, in cents. */
export const GIFT_CARD_AMOUNTS = [2_500, 5_000, 10_000, 20_000] as const;
export const MAX_GIFT_MESSAGE = 500;

const EMAIL_PROBLEM = "Please enter a valid email address";
const AMOUNT_PROBLEM = "must be a whole number of dollars from $10 to $500";

/** POST /api/gift-cards. The delivery day is compared with the shop's calendar by the command. */
export const buyGiftCardSchema = z.object({
  /** A random key that the buyer's browser generates for each purchase. Anyone who has it can see the gift card. */
  purchaseKey: z.string("Required").regex(/^[\w-]{20,64}$/, "must be 20 to 64 letters, digits or hyphens"),
  /** In cents. */
  amount: z
    .int(AMOUNT_PROBLEM)
    .min(MIN_GIFT_CARD_CENTS, AMOUNT_PROBLEM)
    .max(MAX_GIFT_CARD_CENTS, AMOUNT_PROBLEM)
    .multipleOf(100, AMOUNT_PROBLEM),
  recipientName: lineSchema(80),
  recipientEmail: emailSchema(EMAIL_PROBLEM),
  senderName: lineSchema(80),
  senderEmail: emailSchema(EMAIL_PROBLEM),
  message: z
    .string()
    .trim()
    .max(MAX_GIFT_MESSAGE, `must be at most ${MAX_GIFT_MESSAGE} characters`)
    .default(""),
  /** In the shop's time zone. */
  deliverOn: z.iso.date("Please choose a day"),
});
export type BuyGiftCardInput = z.output<typeof buyGiftCardSchema>;

/** POST /api/gift-cards/complete. */
export const purchaseKeySchema = buyGiftCardSchema.pick({ purchaseKey: true });

/** POST /api/gift-cards/redeem and /balance: letters and digits in any case, with or without hyphens. */
export const giftCardCodeSchema = z.object({
  code: z
    .string("Required")
    .max(100, `must have ${CODE_LENGTH} letters and digits`)
    .meta({ examples: ["4K7M-2Q9X-5T8W-3R6Y"] })
    .transform(normalizeCode)
    .pipe(z.string().length(CODE_LENGTH, `must have ${CODE_LENGTH} letters and digits`)),
});

export const GIFT_CARD_STATUSES = ["scheduled", "sent", "redeemed", "void"] as const;
export type GiftCardStatus = (typeof GIFT_CARD_STATUSES)[number];

/** What the page needs to confirm the payment of a purchase. */
export interface StartedGiftCard {
  clientSecret: string;
  paymentIntentId: string;
}

/** A gift card as its buyer sees it. */
export interface BoughtGiftCard {
  amountCents: Cents;
  isPaid: boolean;
  isVoid: boolean;
  isSent: boolean;
  senderEmail: string;
  recipientName: string;
  recipientEmail: string;
  deliverOn: Day;
  /** Path of the printable page; null once the code can't be used or staff have replaced it. */
  printPath: string | null;
}

/** What the printable page and the email to the recipient show. */
export interface GiftCardContent {
  amountCents: Cents;
  senderName: string;
  recipientName: string;
  message: string;
  /** In groups of four. */
  code: string;
}

/** What a code is worth. */
export interface GiftCardBalance {
  amountCents: Cents;
  /** False once it has been redeemed into store credit. */
  isRedeemable: boolean;
}
