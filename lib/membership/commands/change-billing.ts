import "server-only";
import type Stripe from "stripe";
import { type Cents, cents } from "@/lib/core/money";
import { getStripeId } from "./stripe-ids";

/**
 * Metadata of a subscription update that changes the price and invoices the difference at once, if there is
 * one. The mail about the change then states the amount of that invoice.
 */
export const billNowMetadata = (price: string) => ({ changedTo: price, changeBilling: "now" }) as const;

/** The same for an update that charges and credits nothing for the rest of the period. */
export const billLaterMetadata = (price: string) => ({ changedTo: price, changeBilling: "later" }) as const;

/**
 * The amount that the change to the current price charged, in cents; below 0 it was credited, and 0 means
 * neither.
 * @param subscription read with `latest_invoice` expanded
 * @returns null for a change that the shop did not make, such as one in Stripe's dashboard
 */
export function getChangeCharge(subscription: Stripe.Subscription): Cents | null {
  const { metadata, items, latest_invoice: invoice } = subscription;
  if (metadata["changedTo"] !== items.data[0]?.price.id) return null;
  const isBilled = metadata["changeBilling"] === "now" && subscription.status !== "trialing";
  if (!isBilled || invoice === null || typeof invoice !== "object") return cents(0);
  const price = items.data[0]?.price.id;
  const isOfChange =
    invoice.billing_reason === "subscription_update" &&
    invoice.lines.data.some(({ pricing }) => getStripeId(pricing?.price_details?.price) === price);
  if (!isOfChange) return cents(0);
  return cents(invoice.total < 0 ? invoice.total : invoice.amount_paid);
}
