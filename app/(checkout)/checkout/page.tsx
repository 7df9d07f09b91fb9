import type { Metadata } from "next";
import { CheckoutScreen } from "@/components/checkout/checkout-screen";
import { currentViewer } from "@/lib/account/queries";
import { cartView } from "@/lib/cart/queries";
import { toApiCartItem } from "@/lib/cart/schema";
import { checkoutQuote, offersExpedited } from "@/lib/checkout/queries";
import { pageCookies } from "@/lib/http/page";

export const metadata: Metadata = { title: "Checkout" };
export const instant = false;

export default async function CheckoutPage() {
  const [viewer, { sessionId }] = await Promise.all([currentViewer(), pageCookies()]);
  const owner = { sessionId, userId: viewer.userId };
  const [lines, quote, expedited] = await Promise.all([
    cartView(owner, viewer),
    checkoutQuote(owner, viewer, "standard"),
    offersExpedited(),
  ]);
  return (
    <CheckoutScreen initialLines={lines.map(toApiCartItem)} initialQuote={quote} expedited={expedited} />
  );
}
