import { z } from "zod";
import { type Cents, cents, formatShortUsd, parseDollars } from "@/lib/core/money";
import {
  buyGiftCardSchema,
  GIFT_CARD_AMOUNTS,
  MAX_GIFT_CARD_CENTS,
  MIN_GIFT_CARD_CENTS,
} from "@/lib/gift-cards/schema";

/** Name of the form that `useRememberedForm` keeps until the gift card is paid. */
export const GIFT_CARD_FORM = "gift-card-form";

/** The choice that lets the buyer type an amount. */
export const OTHER = "other";

/** The amounts that can be typed. */
export const TYPED_AMOUNTS = `whole dollars from ${formatShortUsd(MIN_GIFT_CARD_CENTS)} to ${formatShortUsd(MAX_GIFT_CARD_CENTS)}`;

/** The chosen or typed amount in cents; undefined unless it is a whole number of dollars within the limits. */
export function readAmount({ choice, dollars }: { choice: string; dollars: string }): Cents | undefined {
  if (choice !== OTHER) return cents(Number(choice));
  const typed = parseDollars(dollars.replace(/^\s*\$/, ""));
  const isValid = typed && typed % 100 === 0 && typed >= MIN_GIFT_CARD_CENTS && typed <= MAX_GIFT_CARD_CENTS;
  return isValid ? typed : undefined;
}

/** The form's values. The amount is chosen, or typed in dollars. */
export const giftCardFormSchema = buyGiftCardSchema
  .omit({ purchaseKey: true, amount: true })
  .extend({ choice: z.string(), dollars: z.string() })
  .refine((values) => readAmount(values) !== undefined, {
    path: ["dollars"],
    error: `Please enter ${TYPED_AMOUNTS}`,
  });
export type GiftCardValues = z.input<typeof giftCardFormSchema>;

export const EMPTY_GIFT_CARD: GiftCardValues = {
  choice: String(GIFT_CARD_AMOUNTS[1]),
  dollars: "",
  recipientName: "",
  recipientEmail: "",
  message: "",
  deliverOn: "",
  senderName: "",
  senderEmail: "",
};

/** The fields in their order on the page. */
export const GIFT_CARD_FIELDS = [
  "dollars",
  "recipientName",
  "recipientEmail",
  "message",
  "deliverOn",
  "senderName",
  "senderEmail",
] as const;
