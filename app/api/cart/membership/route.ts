import { getMembershipOffer } from "@/lib/cart/queries";
import { getCartOwner } from "@/lib/http/cart-owner";
import { route } from "@/lib/http/route";
import { getActivePlans } from "@/lib/membership/queries";

export const GET = route({
  access: "public",
  limit: "quotesPerAddress",
  handle: async ({ request, viewer }) => ({
    body: viewer.isMember
      ? null
      : await getMembershipOffer(getCartOwner(request, viewer), await getActivePlans()),
  }),
});
