"use client";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { DiscountCode } from "@/components/cart/discount-code";
import { unitCents } from "@/components/cart/use-cart";
import { ProductImage } from "@/components/catalog/product-image";
import { Badge } from "@/components/ui/badge";
import { InertUntilHydrated } from "@/components/ui/before-hydration/inert-until-hydrated";
import { Card } from "@/components/ui/card";
import { makeScrollableFocusable } from "@/components/ui/make-scrollable-focusable";
import type { ApiCartItem } from "@/lib/cart/schema";
import { type Cents, cents, formatUsd, multiplyCents } from "@/lib/core/money";
import type { CartQuote, GiftProduct } from "@/lib/discounts/schema";
import { discountLabel, listSavings } from "@/lib/pricing/rules/savings";

interface SummaryProps {
  lines: ApiCartItem[];
  quote: CartQuote;
  /** Of the total, what store credit pays. */
  creditCents: Cents;
}

/** The items and their total; collapsed on phones. */
export function OrderSummary(props: SummaryProps) {
  return (
    <Card className="lg:sticky lg:top-24">
      <details className="group lg:hidden">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-2 px-5 font-semibold [&::-webkit-details-marker]:hidden">
          <ChevronDown aria-hidden="true" className="size-5 transition-transform group-open:rotate-180" />
          Order summary
          <span className="tabular ml-auto font-display text-22">{formatUsd(props.quote.totalCents)}</span>
        </summary>
        <Details {...props} />
      </details>
      <div className="hidden lg:block">
        <h2 className="px-6 pt-6 text-22">Order summary</h2>
        <Details {...props} />
      </div>
    </Card>
  );
}

function Details({ lines, quote, creditCents }: SummaryProps) {
  return (
    <div className="px-5 pb-5 lg:px-6 lg:pb-6">
      {/* Next to the form, a long list scrolls on its own so that the total stays in view. */}
      <ul
        ref={makeScrollableFocusable}
        className="divide-y divide-hairline lg:-mr-3 lg:max-h-[max(16rem,100dvh-30rem)] lg:overflow-y-auto lg:overscroll-contain lg:pr-3"
      >
        {lines.map((line) => (
          <SummaryLine
            key={line.id}
            name={line.productName}
            unitLabel={line.unitLabel}
            imageUrl={line.imageUrl}
            quantity={line.quantity}
            cents={multiplyCents(unitCents(line), line.quantity)}
          >
            {line.isSubscription ? <Badge>Subscription</Badge> : null}
            {line.hasLapsed ? (
              <span className="block text-14 text-clay-deep">Bought once: subscriptions are for members</span>
            ) : null}
          </SummaryLine>
        ))}
        {quote.gift ? (
          <SummaryLine {...quote.gift} cents={quote.gift.discountCents}>
            <Badge>Free gift</Badge>
          </SummaryLine>
        ) : null}
      </ul>
      <div className="border-t border-hairline py-2">
        <InertUntilHydrated>
          <DiscountCode entered={quote.entered} />
        </InertUntilHydrated>
      </div>
      <Totals quote={quote} creditCents={creditCents} />
    </div>
  );
}

interface SummaryLineProps extends Pick<GiftProduct, "name" | "unitLabel" | "imageUrl"> {
  quantity: number;
  cents: Cents;
  children: ReactNode;
}

function SummaryLine({ name, unitLabel, imageUrl, quantity, cents: price, children }: SummaryLineProps) {
  return (
    <li className="flex items-center gap-3 py-3">
      <span className="relative shrink-0">
        <ProductImage src={imageUrl} alt="" sizes="64px" className="size-16 rounded-field" />
        <span className="tabular absolute -top-2 -right-2 grid size-6 place-items-center rounded-chip bg-fern text-12 font-semibold text-card">
          <span className="sr-only">Quantity </span>
          {quantity}
        </span>
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{name}</span>
        <span className="block text-14 text-ink-soft">{unitLabel}</span>
        {children}
      </span>
      <span className="tabular font-medium">{formatUsd(price)}</span>
    </li>
  );
}

function Totals({ quote, creditCents }: Pick<SummaryProps, "quote" | "creditCents">) {
  const shipping =
    quote.shippingReason === "not-deliverable" ? (
      <span className="text-ink-soft">Not available</span>
    ) : quote.shippingCents === 0 ? (
      <span className="font-medium text-clover-deep">Free</span>
    ) : (
      formatUsd(quote.shippingCents)
    );
  return (
    <dl className="tabular space-y-1.5 border-t border-hairline pt-4">
      {listSavings(quote).map(({ name, cents }) => (
        <Row key={name} name={name} {...(cents < 0 ? { tone: "text-clover-deep" } : {})}>
          {formatUsd(cents).replace("-", "−")}
        </Row>
      ))}
      <Row name="Subtotal">{formatUsd(quote.subtotalCents)}</Row>
      <Row
        name={
          quote.shippingReason === "pickup"
            ? "Pickup"
            : quote.applied?.deliveryCents
              ? `Shipping (${discountLabel(quote.applied)})`
              : "Shipping"
        }
      >
        {shipping}
      </Row>
      <Row name={`Tax (${quote.taxRateThousandths / 1000}%)`}>{formatUsd(quote.taxCents)}</Row>
      <div className="flex items-baseline justify-between border-t border-hairline pt-3">
        <dt className="font-semibold">Total</dt>
        <dd className="font-display text-28 font-semibold" data-testid="checkout-total">
          {formatUsd(quote.totalCents)}
        </dd>
      </div>
      {creditCents > 0 ? (
        <>
          <Row name="Store credit">−{formatUsd(creditCents)}</Row>
          <Row name="To pay by card">{formatUsd(cents(quote.totalCents - creditCents))}</Row>
        </>
      ) : null}
    </dl>
  );
}

function Row({ name, tone, children }: { name: string; tone?: string; children: ReactNode }) {
  return (
    <div className={`flex justify-between ${tone ?? ""}`}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
