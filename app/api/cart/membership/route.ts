import { getMembershipOffer } from "@/lib/cart/queries";
import { membershipOfferOutput } from "@/lib/cart/responses";
import { getCartOwner } from "@/lib/http/cart-owner";
import { route } from "@/lib/http/route";
import { getPlansForSale } from "@/lib/membership/queries";

export const GET = route({
  summary: "The savings of a membership for this cart; null for members and empty carts",
  access: "public",
  limit: "quotesPerAddress",
  output: membershipOfferOutput.nullable(),
  handle: async ({ request, viewer }) => ({
    body: viewer.isMember
      ? null
      : await getMembershipOffer(getCartOwner(request, viewer), await getPlansForSale()),
  }),
});
