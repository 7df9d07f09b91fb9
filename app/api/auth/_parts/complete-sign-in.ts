import { createKnownDeviceCookie } from "@/lib/account/known-devices";
import { getEmail, getMemberSeconds } from "@/lib/account/queries";
import { PROVIDER_NAMES, type Provider } from "@/lib/account/schema";
import { mergeGuestCart } from "@/lib/cart/commands";
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
 * What follows each sign-in, whichever way it came: the guest's cart merges and the cart's cookie is rotated (D10), and
 * guest orders of an e-mail that the account has proven become its own. What can not be done now waits for the next
 * time and keeps nobody out.
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
  const known = [...device, ...member, signedInCookie()];
  try {
    const capped = sessionId ? await mergeGuestCart({ sessionId, secretHash }, userId) : [];
    return { cookies: [...known, cartSessionCookie(randomToken())], capped };
  } catch (error) {
    log().error({ err: error }, "cart not merged at sign-in");
    return { cookies: known, capped: [] };
  }
}

/** The hint whether they are a member. None when it cannot be read: the next page asks again. */
async function memberCookies(userId: string): Promise<string[]> {
  try {
    return [memberCookie(await getMemberSeconds(userId))];
  } catch (error) {
    log().error({ err: error }, "membership not read at sign-in");
    return [];
  }
}

/** The same, with what the next page says of it. A cookie holds 4 kB, so of many things that did not fit it names a few. */
export async function completeProviderSignIn(
  provider: Provider,
  userId: string,
  request: Request,
): Promise<string[]> {
  const { cookies, capped } = await completeSignIn(userId, request);
  return [...cookies, noticeCookie({ signedInWith: PROVIDER_NAMES[provider], capped: capped.slice(0, 8) })];
}

/**
 * The cookie by which later logins know this browser: for a person who has just signed in, or has just shown that the account's
 * e-mail is theirs. None when it failed: the browser is then an unknown one.
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
 * For a person who has just shown who they are or that an e-mail is theirs.
 * @returns how many guest orders became theirs; 0 when it failed, which the next sign-in makes good
 */
export async function tryClaimGuestOrders(userId: string): Promise<number> {
  try {
    return await claimGuestOrders(userId);
  } catch (error) {
    log().error({ err: error }, "guest orders not claimed");
    return 0;
  }
}
