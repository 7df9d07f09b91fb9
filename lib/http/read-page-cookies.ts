import "server-only";
import { cookies } from "next/headers";
import { CART_SESSION_COOKIE, CHECKOUT_COOKIE, isToken } from "./cookies";

/** The cookies that a page reads of its viewer's browser: the cart's name and the checkout secret. */
export async function readPageCookies(): Promise<{
  sessionId: string | undefined;
  checkoutSecret: string | undefined;
}> {
  const jar = await cookies();
  const token = (name: string) =>
    [jar.get(name)?.value].find((value) => value !== undefined && isToken(value));
  return { sessionId: token(CART_SESSION_COOKIE), checkoutSecret: token(CHECKOUT_COOKIE) };
}
