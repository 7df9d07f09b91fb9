import { CallError, requestJson, sendJson } from "@/lib/http/browser";
import { redirectToLogin } from "./session-ended";

/**
 * Calls whose 401 has its own documented meaning: not signed in (GET /api/auth/user), a failed sign-in, saving an
 * item as a visitor, and 'Please Log In' of a membership.
 */
const OWN_UNAUTHORIZED = /^\/api\/(auth\/|wishlist|create-subscription-checkout)/;

/** Whether a failure means that the session of an open page has ended. */
export const isSessionEnd = (error: unknown, path: string): boolean =>
  error instanceof CallError && error.status === 401 && !OWN_UNAUTHORIZED.test(path);

/**
 * Calls the shop's API. When the session has ended, the documented toast and redirect follow and the promise stays
 * pending, because the page is left (docs/decisions/0041). `showCallFailure` shows the other failures.
 * @param parameters method, path such as /api/cart, JSON body, abort signal
 * @throws the errors of `sendJson`, except for that 401
 */
export const callApi = <T>(...parameters: Parameters<typeof sendJson>): Promise<T> =>
  untilSessionEnd(parameters[1], sendJson<T>(...parameters));

/** Sends a form with a file to the shop's API. @throws as `callApi` */
export const uploadToApi = <T>(path: string, body: FormData): Promise<T> =>
  untilSessionEnd(path, requestJson<T>(path, { method: "POST", body }));

async function untilSessionEnd<T>(path: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!isSessionEnd(error, path)) throw error;
    redirectToLogin();
    return new Promise<never>(() => undefined);
  }
}
