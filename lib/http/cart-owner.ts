import "server-only";
import { CART_SESSION_COOKIE, cartSessionCookie, randomToken, tokenCookie } from "./cookies";

/** The owner of the request's cart: the session's user, else the cookie's cart. Other client input is ignored (D1). */
export const getCartOwner = (request: Request, viewer: { userId: string | null }) => ({
  sessionId: tokenCookie(request, CART_SESSION_COOKIE),
  userId: viewer.userId,
});

/**
 * The owner of a cart that the request changes, for which a visitor's new cart gets a name, and the Set-Cookie of the
 * name. It is renewed with each change: a guest's cart lasts 90 days from the last change, not from the first.
 */
export function getChangedCartOwner(request: Request, viewer: { userId: string | null }) {
  const known = getCartOwner(request, viewer);
  const owner = { ...known, sessionId: known.sessionId ?? randomToken() };
  const isKept = known.userId !== null && known.sessionId !== undefined;
  return { known, owner, cookies: isKept ? [] : [cartSessionCookie(owner.sessionId)] };
}
