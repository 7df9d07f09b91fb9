import "server-only";
import { CART_SESSION_COOKIE, tokenCookie } from "./cookies";

/** Whose cart this request means: the session's person, else the cookie's cart. Nothing that the client writes elsewhere counts (D1). */
export const getCartOwner = (request: Request, viewer: { userId: string | null }) => ({
  sessionId: tokenCookie(request, CART_SESSION_COOKIE),
  userId: viewer.userId,
});
