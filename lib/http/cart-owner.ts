import "server-only";
import { CART_SESSION_COOKIE, tokenCookie } from "./cookies";

/** The owner of the request's cart: the session's user, else the cookie's cart. Other client input is ignored (D1). */
export const getCartOwner = (request: Request, viewer: { userId: string | null }) => ({
  sessionId: tokenCookie(request, CART_SESSION_COOKIE),
  userId: viewer.userId,
});
