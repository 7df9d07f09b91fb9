import { enterDiscountCode } from "@/lib/cart/commands/discount-code";
import { type ErrorDetails, ShopError } from "@/lib/core/errors";
import { enterDiscountSchema, UNKNOWN_CODE } from "@/lib/discounts/schema";
import { getChangedCartOwner } from "@/lib/http/cart-owner";
import { membershipCodeCookie, noticeCookie } from "@/lib/http/cookies";
import { route } from "@/lib/http/route";
import { checkFirstMonthCode } from "@/lib/membership/commands/check-first-month-code";
import { getClientAddress } from "@/lib/server/client-address";

/** A toast for the next page. */
interface Toast {
  title: string;
  description: string;
  variant?: "destructive";
}

/**
 * A shared link: adds the code to this browser's cart and redirects to the shop, which shows the result. A code for a
 * membership is stored in a cookie, and the link redirects to the membership page.
 */
export const GET = route({
  summary: "Adds the discount code of a link to the cart and redirects to the shop",
  access: "public",
  limit: "cartChangesPerAddress",
  output: "redirect",
  handle: async ({ params, request, viewer }) => {
    const { owner, cookies } = getChangedCartOwner(request, viewer);
    const typed = enterDiscountSchema.safeParse({ code: params["code"] });
    if (!typed.success)
      return { redirect: "/shop", cookies: [noticeCookie({ toast: refused(UNKNOWN_CODE) })] };
    const { code } = typed.data;
    const address = getClientAddress(request.headers);
    const cart = await outcomeOf(
      enterDiscountCode(owner, viewer, code, address),
      "It is applied to your cart.",
    );
    if (cart.codeIsFor !== "membership") {
      const kept = cart.isStored ? cookies : [];
      return { redirect: "/shop", cookies: [...kept, noticeCookie({ toast: cart.toast })] };
    }
    const { userId } = viewer;
    const { isStored, toast } = await outcomeOf(
      checkFirstMonthCode({ userId, plan: null }, code, address).then((entered) => ({
        code: entered.code,
        message: `When you join, you get ${entered.message}.`,
      })),
    );
    return {
      redirect: "/membership-signup",
      cookies: [...(isStored ? [membershipCodeCookie(code)] : []), noticeCookie({ toast })],
    };
  },
});

const refused = (description: string): Toast => ({
  title: "Discount code not applied",
  description,
  variant: "destructive",
});

interface Outcome {
  isStored: boolean;
  toast: Toast;
  codeIsFor?: ErrorDetails["codeIsFor"];
}

/** @returns what the next page says; errors other than refusals are thrown */
async function outcomeOf(
  storing: Promise<{ code: string; message: string }>,
  applied = "",
): Promise<Outcome> {
  try {
    const { code, message } = await storing;
    const toast = { title: `Discount code ${code} saved`, description: message || applied };
    return { isStored: true, toast };
  } catch (error) {
    if (!(error instanceof ShopError) || error.status >= 500) throw error;
    return { isStored: false, toast: refused(error.message), codeIsFor: error.details.codeIsFor };
  }
}
