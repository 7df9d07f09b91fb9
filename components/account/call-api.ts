import { CallError, sendJson } from "@/lib/http/browser";
import { redirectToLogin } from "./session-ended";

/**
 * Calls whose 401 has a documented meaning of its own: not signed in (GET /api/auth/user), a failed sign-in, a visitor's
 * heart, and 'Please Log In' of a subscription.
 */
const OWN_UNAUTHORIZED = /^\/api\/(auth\/|wishlist|create-subscription-checkout)/;

/** Whether a failure means that the session has ended on an open page. */
export const isSessionEnd = (error: unknown, path: string): boolean =>
  error instanceof CallError && error.status === 401 && !OWN_UNAUTHORIZED.test(path);

/**
 * The call of the shop's pages. When the session has ended meanwhile, the documented toast and redirect follow and the call
 * stays pending, because the page is left (docs/decisions/0041). Its other failures are shown by `showCallFailure`.
 * @param parameters method, path of our own such as /api/cart, JSON body, signal that ends it
 * @throws what `sendJson` throws, except for that 401
 */
export async function callApi<T>(...parameters: Parameters<typeof sendJson>): Promise<T> {
  try {
    return await sendJson<T>(...parameters);
  } catch (error) {
    if (!isSessionEnd(error, parameters[1])) throw error;
    redirectToLogin();
    return new Promise<never>(() => undefined);
  }
}
