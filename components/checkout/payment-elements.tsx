"use client";
import { Elements } from "@stripe/react-stripe-js";
import type { Stripe, StripeElementsOptionsMode } from "@stripe/stripe-js";
import type { ReactNode } from "react";
import { COLORS } from "@/lib/core/colors";
import type { Cents } from "@/lib/core/money";

/** The provider's form, styled with the shop's tokens. */
const APPEARANCE: StripeElementsOptionsMode["appearance"] = {
  rules: {
    ".Input": { border: `1px solid ${COLORS.edge}` },
    ".Label": { fontWeight: "500" },
  },
  variables: {
    colorPrimary: COLORS.fern.DEFAULT,
    colorBackground: COLORS.card,
    colorText: COLORS.ink.DEFAULT,
    colorTextSecondary: COLORS.ink.soft,
    colorDanger: COLORS.clay.deep,
    borderRadius: "10px",
    fontFamily: "Figtree, system-ui, sans-serif",
    fontSizeBase: "16px",
  },
};

/**
 * The font file that next/font serves to the shop's pages; the provider's frame fetches it too (allowed in
 * next.config.mjs).
 */
const FIGTREE = new URL(
  "../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
  import.meta.url,
);

const fonts = () => [
  { family: "Figtree", src: `url(${new URL(FIGTREE.pathname, window.location.origin)})`, weight: "300 900" },
];

interface PaymentElementsProps {
  stripe: Stripe;
  amount: Cents;
  /** Saves the card for later charges: Elements and intent must agree on this. */
  keepsCard?: boolean;
  /** "subscription" for a membership, whose card is charged each month. */
  mode?: "payment" | "subscription";
  children: ReactNode;
}

/** Cards and their wallets (Apple Pay, Google Pay), as in the PaymentIntent (docs/decisions/0012). */
const METHODS = ["card"];

/** Elements in deferred mode: the intent is created when Pay is pressed (D4). */
export function PaymentElements({
  stripe,
  amount,
  keepsCard = false,
  mode = "payment",
  children,
}: PaymentElementsProps) {
  return (
    <Elements
      stripe={stripe}
      options={{
        mode,
        amount,
        currency: "usd",
        ...(mode === "payment" ? { setupFutureUsage: keepsCard ? "off_session" : null } : {}),
        // A membership's card is checked before it is charged, because it may already have had a trial (D17).
        ...(mode === "subscription" ? { paymentMethodCreation: "manual" as const } : {}),
        allowedPaymentMethodTypes: METHODS,
        appearance: APPEARANCE,
        fonts: fonts(),
      }}
    >
      {children}
    </Elements>
  );
}
