import "server-only";
import { formatCardBrand } from "@/lib/core/format-card-ending";
import { db } from "@/lib/server/db";
import { stripe, undefinedIfMissing } from "@/lib/server/stripe";
import { lastDayOfMonth } from "../rules/cards";
import type { SavedCard } from "../schema";

/** A user's saved cards at Stripe, newest first; none for a user without a customer at Stripe. */
export async function listSavedCards(userId: string): Promise<SavedCard[]> {
  const { stripeCustomerId: customer } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { stripeCustomerId: true },
  });
  if (customer === null) return [];
  const methods = await undefinedIfMissing(() =>
    stripe().customers.listPaymentMethods(customer, { type: "card", limit: 20 }),
  );
  return (methods?.data ?? []).flatMap(({ id, card }) =>
    card
      ? [
          {
            id,
            brand: formatCardBrand(card.brand),
            last4: card.last4,
            expiresOn: lastDayOfMonth(card.exp_year, card.exp_month),
          },
        ]
      : [],
  );
}
