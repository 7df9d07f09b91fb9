import { Repeat } from "lucide-react";
import { unitCents } from "@/components/cart/use-cart";
import type { ApiCartItem } from "@/lib/cart/schema";
import type { CheckoutQuote } from "@/lib/checkout/schema";
import { multiplyCents, sumCents } from "@/lib/core/money";
import { formatConsent } from "@/lib/subscriptions/rules/format-consent";

interface SubscriptionConsentProps {
  lines: readonly ApiCartItem[];
  quote: Pick<CheckoutQuote, "renewals" | "laterRenewalsOn">;
}

/** Consent text of a purchase with subscriptions; renders nothing without them. */
export function SubscriptionConsent({ lines, quote }: SubscriptionConsentProps) {
  const subscribed = lines.filter(({ isSubscription }) => isSubscription);
  if (subscribed.length === 0) return null;
  const goods = subscribed.map(({ productName: name, quantity }) => ({ name, quantity }));
  const [what, ...rest] = formatConsent(
    goods,
    sumCents(subscribed.map((line) => multiplyCents(unitCents(line), line.quantity))),
    quote.renewals && quote.laterRenewalsOn ? { ...quote.renewals, laterOn: quote.laterRenewalsOn } : null,
  );
  return (
    <section
      aria-labelledby="consent"
      className="rounded-card border border-hairline bg-fern-soft p-4 text-14"
    >
      <h3 id="consent" className="flex items-center gap-2 text-16 font-semibold">
        <Repeat aria-hidden="true" className="size-4 text-fern" />
        Subscribe & save
      </h3>
      <p className="mt-1.5">By paying, you agree to this: {what}</p>
      {rest.map((sentence) => (
        <p key={sentence} className="mt-1.5">
          {sentence}
        </p>
      ))}
    </section>
  );
}
