"use client";
import { Elements } from "@stripe/react-stripe-js";
import type { Stripe, StripeElementsOptionsMode } from "@stripe/stripe-js";
import type { ReactNode } from "react";
import type { Cents } from "@/lib/core/money";

/** Reads our tokens from the page, so that the provider's form is drawn in them without a colour written twice. */
function appearance(): StripeElementsOptionsMode["appearance"] {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  return {
    rules: {
      ".Input": { border: `1px solid ${token("edge")}` },
      ".Label": { fontWeight: "500" },
    },
    variables: {
      colorPrimary: token("fern"),
      colorBackground: token("card"),
      colorText: token("ink"),
      colorTextSecondary: token("ink-soft"),
      colorDanger: token("clay-deep"),
      borderRadius: "10px",
      fontFamily: "Figtree, system-ui, sans-serif",
      fontSizeBase: "16px",
    },
  };
}

interface PaymentElementsProps {
  stripe: Stripe;
  amount: Cents;
  children: ReactNode;
}

/** Elements in deferred mode: the intent is made when Pay is pressed, not before (D4). */
export function PaymentElements({ stripe, amount, children }: PaymentElementsProps) {
  return (
    <Elements
      stripe={stripe}
      options={{ mode: "payment", amount, currency: "usd", appearance: appearance() }}
    >
      {children}
    </Elements>
  );
}
