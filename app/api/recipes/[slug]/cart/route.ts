import { addAll, limitNewCarts } from "@/lib/cart/commands";
import { EVERYWHERE_OFFERS } from "@/lib/cart/rules";
import { recipeBySlug } from "@/lib/content/queries/recipes";
import { shoppingList } from "@/lib/content/rules/scaling";
import { recipeCartSchema } from "@/lib/content/schema";
import { ShopError } from "@/lib/core/errors";
import { cartOwner } from "@/lib/http/cart-owner";
import { firstCheckoutCookie, randomToken, sessionCookie } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";
import { clientAddress } from "@/lib/server/address";

/** Puts what the shop sells of a recipe into the cart, in whole packs for so many servings, as far as it is in stock. */
export const POST = route({
  access: "public",
  limit: "cartChangesPerAddress",
  input: recipeCartSchema,
  handle: async ({ input, params, request, viewer }) => {
    const recipe = await recipeBySlug(String(params["slug"]));
    if (!recipe) throw new ShopError("not_found");
    const lines = shoppingList(recipe.ingredients, input.servings / recipe.servings);
    const known = cartOwner(request, viewer);
    await limitNewCarts(known, clientAddress(request.headers));
    const owner = { ...known, sessionId: known.sessionId ?? randomToken() };
    const added = await addAll(
      owner,
      lines.map(({ packs, ...line }) => ({
        ...line,
        quantity: packs,
        isSubscription: false,
        offers: EVERYWHERE_OFFERS,
      })),
    );
    const cookies = known.sessionId ? [] : [sessionCookie(owner.sessionId)];
    return { body: added, cookies: [...cookies, ...firstCheckoutCookie(request)] };
  },
});
