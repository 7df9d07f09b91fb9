import { addLinesResultOutput } from "@/lib/cart/responses";
import { restoreCart } from "@/lib/cart-reminders/commands";
import { restoreCartSchema } from "@/lib/cart-reminders/schema";
import { getChangedCartOwner } from "@/lib/http/cart-owner";
import { route } from "@/lib/http/route";

/** Parameters are in the query, as in the email's link. */
export const POST = route({
  summary: "Copies the cart of a reminder link into the caller's cart",
  access: "public",
  limit: "cartChangesPerAddress",
  query: restoreCartSchema,
  output: addLinesResultOutput,
  throws: ["invalid_input", "not_found"],
  handle: async ({ query, request, viewer }) => {
    const { owner, cookies } = getChangedCartOwner(request, viewer);
    return {
      body: await restoreCart(query, owner, viewer),
      cookies,
    };
  },
});
