import { membershipOffer } from "@/lib/cart/queries";
import { cartOwner } from "@/lib/http/cart-owner";
import { route } from "@/lib/http/route";
import { activePlans } from "@/lib/membership/queries";

export const GET = route({
  access: "public",
  limit: "quotesPerAddress",
  handle: async ({ request, viewer }) => ({
    body: viewer.isMember ? null : await membershipOffer(cartOwner(request, viewer), await activePlans()),
  }),
});
