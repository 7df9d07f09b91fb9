import { addLinesToCart } from "@/lib/cart/commands/add-lines";
import { limitNewCarts } from "@/lib/cart/commands/lock-cart";
import { addLinesResultOutput } from "@/lib/cart/responses";
import { getRecipeBySlug } from "@/lib/content/queries/recipes";
import { buildShoppingList } from "@/lib/content/rules/scaling";
import { recipeCartSchema } from "@/lib/content/schema/recipe-cart";
import { ShopError } from "@/lib/core/errors";
import { getChangedCartOwner } from "@/lib/http/cart-owner";
import { firstCheckoutCookie } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";
import { UNIVERSAL_OFFERS } from "@/lib/pricing/rules/offers";
import { getClientAddress } from "@/lib/server/client-address";

/** Adds a recipe's products to the cart for the given servings, in whole packs, as far as they are in stock. */
export const POST = route({
  summary: "Adds a recipe's products to the cart, for a number of servings",
  access: "public",
  limit: "cartChangesPerAddress",
  input: recipeCartSchema,
  output: addLinesResultOutput,
  handle: async ({ input, params, request, viewer }) => {
    const recipe = await getRecipeBySlug(String(params.slug));
    if (!recipe) throw new ShopError("not_found");
    const lines = buildShoppingList(recipe.ingredients, input.servings / recipe.servings);
    const { known, owner, cookies } = getChangedCartOwner(request, viewer);
    await limitNewCarts(known, getClientAddress(request.headers));
    const added = await addLinesToCart(
      owner,
      lines.map(({ packs, ...line }) => ({
        ...line,
        quantity: packs,
        isSubscription: false,
        offers: UNIVERSAL_OFFERS,
      })),
    );
    return { body: added, cookies: [...cookies, ...firstCheckoutCookie(request)] };
  },
});
