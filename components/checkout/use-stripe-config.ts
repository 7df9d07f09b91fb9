"use client";
import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "@/components/account/call-api";

interface StripeConfig {
  publishableKey: string;
  sandbox?: { url: string };
}

export interface LoadedStripe {
  stripe: Stripe;
  isSandbox: boolean;
}

/** Stripe.js with the shop's key; the sandbox's script replaces it where the server says so. */
async function load(): Promise<LoadedStripe> {
  const { publishableKey, sandbox } = await callApi<StripeConfig>("GET", "/api/config/stripe");
  if (sandbox && !("Stripe" in window)) await loadScript(`${sandbox.url}/v3/stripe.js`);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error("Stripe.js did not load");
  return { stripe, isSandbox: sandbox !== undefined };
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${src} did not load`));
    };
    document.head.append(script);
  });
}

/** The payment provider, loaded once per page. */
export const useStripeConfig = () => useQuery({ queryKey: ["stripe"], queryFn: load });
