import "server-only";
import { SESSION_COOKIE, tokenCookie } from "./cookies";

/** Whose cart this request means: the session's person, else the cookie's cart. Nothing that the client writes elsewhere counts (D1). */
export const cartOwner = (request: Request, viewer: { userId: string | null }) => ({
  sessionId: tokenCookie(request, SESSION_COOKIE),
  userId: viewer.userId,
});
