import "server-only";
import { cookies } from "next/headers";
import {
  CART_SESSION_COOKIE,
  CHECKOUT_COOKIE,
  isToken,
  MEMBERSHIP_CODE_COOKIE,
  openMembershipCode,
} from "./cookies";

/**
 * The cookies that a page reads of its viewer's browser: the cart's name, the checkout
 * secret and the code for a membership.
 */
export async function readPageCookies(): Promise<{
  sessionId: string | undefined;
  checkoutSecret: string | undefined;
  membershipCode: string | null;
}> {
  const jar = await cookies();
  const token = (name: string) =>
    [jar.get(name)?.value].find((value) => value !== undefined && isToken(value));
  return {
    sessionId: token(CART_SESSION_COOKIE),
    checkoutSecret: token(CHECKOUT_COOKIE),
    membershipCode: openMembershipCode(jar.get(MEMBERSHIP_CODE_COOKIE)?.value),
  };
}
