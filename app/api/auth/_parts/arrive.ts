import { mergeGuestCart } from "@/lib/cart/commands";
import type { Capped } from "@/lib/cart/schema";
import { randomToken, SESSION_COOKIE, sessionCookie, signedInCookie, tokenCookie } from "@/lib/http/cookies";
import { log } from "@/lib/server/log";

/**
 * What follows each sign-in, whichever way it came: the guest's cart merges and the cart's cookie is rotated (D10). A cart
 * that can not be merged now stays where it is and keeps nobody out.
 */
export async function arrive(
  userId: string,
  request: Request,
): Promise<{ cookies: string[]; capped: Capped[] }> {
  const sessionId = tokenCookie(request, SESSION_COOKIE);
  try {
    const capped = sessionId ? await mergeGuestCart(sessionId, userId) : [];
    return { cookies: [signedInCookie(), sessionCookie(randomToken())], capped };
  } catch (error) {
    log().error({ err: error }, "cart not merged at sign-in");
    return { cookies: [signedInCookie()], capped: [] };
  }
}
