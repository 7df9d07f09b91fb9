"use client";
import { Elements } from "@stripe/react-stripe-js";
import type { Stripe, StripeElementsOptionsMode } from "@stripe/stripe-js";
import type { ReactNode } from "react";
import { COLORS } from "@/lib/core/colors";
import type { Cents } from "@/lib/core/money";

/** The provider's form in our tokens. */
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

/** The file that next/font serves to our own pages too; the provider's frame fetches it from us (next.config.mjs lets it). */
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
  /** The card is kept for later charges: Elements and intent have to say the same. */
  keepsCard?: boolean;
  /** A membership is charged again without its holder. */
  mode?: "payment" | "subscription";
  children: ReactNode;
}

/** Cards, and the wallets that carry them (Apple Pay, Google Pay): as the PaymentIntent says (docs/decisions/0012). */
const METHODS = ["card"];

/** Elements in deferred mode: the intent is made when Pay is pressed, not before (D4). */
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
        // The card of a membership is looked at before it is charged: it may have had its trial (D17).
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
