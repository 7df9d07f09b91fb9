import { restoreCart } from "@/lib/cart-reminders/commands";
import { restoreCartSchema } from "@/lib/cart-reminders/schema";
import { parseInput, readQuery } from "@/lib/http/body";
import { getCartOwner } from "@/lib/http/cart-owner";
import { cartSessionCookie, randomToken } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";

/** Parameters are in the query, as in the email's link. */
export const POST = route({
  access: "public",
  limit: "cartChangesPerAddress",
  handle: async ({ request, viewer }) => {
    const known = getCartOwner(request, viewer);
    const owner = { ...known, sessionId: known.sessionId ?? randomToken() };
    return {
      body: await restoreCart(parseInput(restoreCartSchema, readQuery(request)), owner, viewer),
      cookies: known.sessionId ? [] : [cartSessionCookie(owner.sessionId)],
    };
  },
});
