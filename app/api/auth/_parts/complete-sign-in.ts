import { createKnownDeviceCookie } from "@/lib/account/known-devices";
import { getEmail } from "@/lib/account/queries/get-email";
import { getMembershipHint } from "@/lib/account/queries/membership-hint";
import { PROVIDER_NAMES, type Provider } from "@/lib/account/schema";
import { mergeGuestCart } from "@/lib/cart/commands/merge-guest-cart";
import type { CappedProduct } from "@/lib/cart/schema";
import {
  CART_SESSION_COOKIE,
  CHECKOUT_COOKIE,
  cartSessionCookie,
  KNOWN_DEVICE_COOKIE,
  knownDeviceCookie,
  memberCookie,
  noticeCookie,
  randomToken,
  signedInCookie,
  tokenCookie,
} from "@/lib/http/cookies";
import { claimGuestOrders } from "@/lib/orders/commands";
import { hashToken } from "@/lib/server/hash";
import { log } from "@/lib/server/log";

/**
 * Runs after every sign-in method: merges the guest cart, rotates the cart cookie (D10) and links guest orders of a
 * verified email to the account. A failed step does not block the sign-in; the next sign-in retries it.
 */
export async function completeSignIn(
  userId: string,
  request: Request,
): Promise<{ cookies: string[]; capped: CappedProduct[] }> {
  const sessionId = tokenCookie(request, CART_SESSION_COOKIE);
  const secret = tokenCookie(request, CHECKOUT_COOKIE);
  const secretHash = secret && hashToken(secret);
  const [device, member] = await Promise.all([
    deviceCookies(userId, request),
    memberCookies(userId),
    tryClaimGuestOrders(userId),
  ]);
  const cookies = [...device, ...member, signedInCookie()];
  try {
    const capped = sessionId ? await mergeGuestCart({ sessionId, secretHash }, userId) : [];
    return { cookies: [...cookies, cartSessionCookie(randomToken())], capped };
  } catch (error) {
    log().error({ err: error }, "cart not merged at sign-in");
    return { cookies, capped: [] };
  }
}

/** Cookie with the membership hint; none when the membership cannot be read, and the next page fetches it. */
async function memberCookies(userId: string): Promise<string[]> {
  try {
    return [memberCookie(await getMembershipHint(userId))];
  } catch (error) {
    log().error({ err: error }, "membership not read at sign-in");
    return [];
  }
}

/**
 * `completeSignIn` after a provider's redirect: the message is a cookie for the next page. A cookie holds 4 kB, so a
 * long list of capped products is shortened.
 */
export async function completeProviderSignIn(
  provider: Provider,
  userId: string,
  request: Request,
): Promise<string[]> {
  const { cookies, capped } = await completeSignIn(userId, request);
  return [...cookies, noticeCookie({ signedInWith: PROVIDER_NAMES[provider], capped: capped.slice(0, 8) })];
}

/**
 * The cookie that marks this browser as known for later logins, set after a sign-in or a password reset. None when
 * that failed: the browser then counts as unknown.
 */
export async function deviceCookies(userId: string, request: Request): Promise<string[]> {
  try {
    const email = await getEmail(userId);
    return [knownDeviceCookie(createKnownDeviceCookie(tokenCookie(request, KNOWN_DEVICE_COOKIE), email))];
  } catch (error) {
    log().error({ err: error }, "browser not remembered at sign-in");
    return [];
  }
}

/**
 * Links guest orders after the user has proved to own the email address: a sign-in, a verification or a reset.
 * @returns number of linked orders; 0 after a failure, which the next sign-in retries
 */
export async function tryClaimGuestOrders(userId: string): Promise<number> {
  try {
    return await claimGuestOrders(userId);
  } catch (error) {
    log().error({ err: error }, "guest orders not claimed");
    return 0;
  }
}
