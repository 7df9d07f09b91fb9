import { CheckoutScreen } from "@/components/checkout/checkout-screen";
import type { ShippingFormOwner } from "@/components/checkout/shipping-form-values";
import { listAddresses } from "@/lib/account/queries/addresses";
import { getCurrentUser } from "@/lib/account/queries/current-user";
import { getCurrentViewer } from "@/lib/account/queries/viewer";
import { prefillShipping } from "@/lib/account/rules";
import { getCart } from "@/lib/cart/queries";
import { toApiCartItem } from "@/lib/cart/schema";
import { getCheckoutQuote } from "@/lib/checkout/queries";
import { readPageCookies } from "@/lib/http/read-page-cookies";
import { DEFAULT_METHOD } from "@/lib/pricing/schema";

/** The checkout of the cart. */
export async function CartCheckout() {
  const [viewer, user, { sessionId }] = await Promise.all([
    getCurrentViewer(),
    getCurrentUser(),
    readPageCookies(),
  ]);
  const owner = { sessionId, userId: viewer.userId };
  const known: ShippingFormOwner["known"] = user ? prefillShipping(user, await listAddresses(user.id)) : {};
  const [lines, quote] = await Promise.all([
    getCart(owner, viewer),
    getCheckoutQuote(owner, viewer, DEFAULT_METHOD, known.state),
  ]);
  return (
    <CheckoutScreen
      initialLines={lines.map(toApiCartItem)}
      initialQuote={quote}
      shopper={{ id: viewer.userId, known }}
    />
  );
}
