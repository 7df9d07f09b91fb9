import { enterDiscountCode } from "@/lib/cart/commands/discount-code";
import { ShopError } from "@/lib/core/errors";
import { enterDiscountSchema, UNKNOWN_CODE } from "@/lib/discounts/schema";
import { getCartOwner } from "@/lib/http/cart-owner";
import { cartSessionCookie, noticeCookie, randomToken } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";
import { getClientAddress } from "@/lib/server/client-address";

/** A toast for the next page. */
interface Toast {
  title: string;
  description: string;
  variant?: "destructive";
}

/** A shared link: puts the code into the cart of this browser and goes to the shop, which shows what became of it. */
export const GET = route({
  access: "public",
  limit: "cartChangesPerAddress",
  handle: async ({ params, request, viewer }) => {
    const known = getCartOwner(request, viewer);
    const owner = { ...known, sessionId: known.sessionId ?? randomToken() };
    const toast = await enter(String(params["code"]), (code) =>
      enterDiscountCode(owner, viewer, code, getClientAddress(request.headers)),
    );
    const isStored = toast.variant !== "destructive";
    return {
      redirect: "/shop",
      cookies: [
        ...(known.sessionId || !isStored ? [] : [cartSessionCookie(owner.sessionId)]),
        noticeCookie({ toast }),
      ],
    };
  },
});

/** @returns what the shop's page says; errors other than refusals are thrown */
async function enter(
  typed: string,
  store: (code: string) => Promise<{ code: string; message: string }>,
): Promise<Toast> {
  const refused = (description: string): Toast => ({
    title: "Discount code not applied",
    description,
    variant: "destructive",
  });
  const parsed = enterDiscountSchema.safeParse({ code: typed });
  if (!parsed.success) return refused(UNKNOWN_CODE);
  try {
    const { code, message } = await store(parsed.data.code);
    return { title: `Discount code ${code} saved`, description: message || "It is applied to your cart." };
  } catch (error) {
    if (error instanceof ShopError && error.status < 500) return refused(error.message);
    throw error;
  }
}
