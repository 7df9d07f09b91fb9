import { CheckoutScreen } from "@/components/checkout/checkout-screen";
import type { Shopper } from "@/components/checkout/shipping-form-values";
import { getCurrentUser, getCurrentViewer, listAddresses } from "@/lib/account/queries";
import { prefillShipping } from "@/lib/account/rules";
import { getCart } from "@/lib/cart/queries";
import { toApiCartItem } from "@/lib/cart/schema";
import { getCheckoutQuote, getExpeditedRate } from "@/lib/checkout/queries";
import { readPageCookies } from "@/lib/http/read-page-cookies";

/** The checkout of the cart. */
export async function CartCheckout() {
  const [viewer, user, { sessionId }] = await Promise.all([
    getCurrentViewer(),
    getCurrentUser(),
    readPageCookies(),
  ]);
  const owner = { sessionId, userId: viewer.userId };
  const known: Shopper["known"] = user ? prefillShipping(user, await listAddresses(user.id)) : {};
  const [lines, quote, expeditedCents] = await Promise.all([
    getCart(owner, viewer),
    getCheckoutQuote(owner, viewer, "standard", known.state),
    getExpeditedRate(),
  ]);
  return (
    <CheckoutScreen
      initialLines={lines.map(toApiCartItem)}
      initialQuote={quote}
      expeditedCents={expeditedCents}
      shopper={{ id: viewer.userId, known }}
    />
  );
}
