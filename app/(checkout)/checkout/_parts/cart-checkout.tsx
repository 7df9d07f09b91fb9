import { CheckoutScreen } from "@/components/checkout/checkout-screen";
import type { Shopper } from "@/components/checkout/shipping-form-values";
import { addressesOf, currentUser, currentViewer } from "@/lib/account/queries";
import { knownShipping } from "@/lib/account/rules";
import { cartView } from "@/lib/cart/queries";
import { toApiCartItem } from "@/lib/cart/schema";
import { checkoutQuote, expeditedRate } from "@/lib/checkout/queries";
import { pageCookies } from "@/lib/http/page";

/** The checkout of what is in the cart. */
export async function CartCheckout() {
  const [viewer, user, { sessionId }] = await Promise.all([currentViewer(), currentUser(), pageCookies()]);
  const owner = { sessionId, userId: viewer.userId };
  const known: Shopper["known"] = user ? knownShipping(user, await addressesOf(user.id)) : {};
  const [lines, quote, expeditedCents] = await Promise.all([
    cartView(owner, viewer),
    checkoutQuote(owner, viewer, "standard", known.state),
    expeditedRate(),
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
