import { callApi } from "@/components/account/call-api";
import { addItemToCart } from "@/components/cart/add-item-to-cart";
import { CartMembershipOffer } from "@/components/cart/cart-membership-offer";
import { DiscountCode } from "@/components/cart/discount-code";
import { DrawerTotals } from "@/components/cart/drawer-totals";
import {
  useClearCart,
  useRemoveLine,
  useRestoreLines,
  useSwitchLine,
  useUpdateLine,
} from "@/components/cart/use-cart";
import { RecipeCart } from "@/components/content/recipe-cart";
import { ServingsProvider } from "@/components/content/servings";
import { DiscountCodeForm } from "@/components/discounts/discount-code-form";
import { PageData } from "@/components/layout/page-data";
import { QueryProvider } from "@/components/layout/query-provider";
import { MembershipCode } from "@/components/membership/membership-code";
import { BuyAgain } from "@/components/orders/buy-again";
import { cents } from "@/lib/core/money";
import { type FailingCall, form, nothing, pressed, queried } from "./failing-call";

const LINE = { id: "l1", quantity: 2, isSubscription: false };

/** One cart change through its hook. */
function InCart({ go, input }: { go: () => { mutate: (input: never) => void }; input: unknown }) {
  const { mutate } = go();
  return (
    <button type="button" onClick={() => mutate(input as never)}>
      Change
    </button>
  );
}

const inCart = (go: () => { mutate: (input: never) => void }, input: unknown = LINE) =>
  pressed(
    <QueryProvider>
      <InCart go={go} input={input} />
    </QueryProvider>,
    "Change",
  );

/** Calls of the cart. */
export const CART_CALLS: readonly FailingCall[] = [
  {
    name: "add to cart",
    of: ["cart/cart-changes.ts POST"],
    text: "Failed to add item to cart.",
    run: () => addItemToCart(new PageData(), { productId: "p1", quantity: 1 }),
  },
  {
    name: "cart quantity",
    of: ["cart/cart-changes.ts PUT"],
    text: "Failed to update cart.",
    run: inCart(useUpdateLine as never),
  },
  {
    name: "cart subscription",
    of: ["cart/cart-changes.ts PUT"],
    text: "Failed to update cart.",
    run: inCart(useSwitchLine as never),
  },
  {
    name: "remove line",
    of: ["cart/cart-changes.ts DELETE"],
    text: "Failed to remove item.",
    run: inCart(useRemoveLine as never),
  },
  {
    name: "clear cart",
    of: ["cart/cart-changes.ts DELETE"],
    text: "Failed to clear cart.",
    run: inCart(useClearCart as never),
  },
  {
    name: "undo a removal",
    of: ["cart/cart-changes.ts POST"],
    text: "We couldn't add Hemp Cheese back to your cart.",
    refusal: "text",
    run: inCart(useRestoreLines, [{ ...LINE, productName: "Hemp Cheese" }]),
  },
  {
    name: "buy again",
    of: ["cart/cart-changes.ts POST"],
    text: "Failed to add item to cart.",
    run: pressed(<BuyAgain orderId="o1">x</BuyAgain>, /Buy again/),
  },
  {
    name: "recipe to cart",
    of: ["cart/cart-changes.ts POST"],
    text: "Failed to add item to cart.",
    fails: /recipes/,
    run: pressed(
      <ServingsProvider written={2}>
        <RecipeCart
          slug="tacos"
          ingredients={[
            {
              name: "Tortillas",
              amount: 1,
              unit: "piece",
              product: { id: "p1", name: "Tortillas", slug: "t" },
              packAmount: 1,
            } as never,
          ]}
        >
          x
        </RecipeCart>
      </ServingsProvider>,
      /Add ingredients/,
    ),
  },
  {
    name: "discount code",
    of: ["cart/discount-code.tsx PUT", "membership/membership-code.tsx PUT"],
    text: "The discount code could not be applied.",
    run: form(
      <DiscountCodeForm onApply={(code) => callApi("PUT", "/api/cart/discount", { code })} />,
      { Code: "SPRING10" },
      "Apply",
    ),
  },
  {
    name: "removal of a membership's discount code",
    of: ["membership/membership-code.tsx DELETE"],
    text: "The discount code could not be removed.",
    run: pressed(
      <MembershipCode
        plan="core"
        entered={{ code: "JOIN5", state: "applied", message: "" }}
        onChanged={() => undefined}
      />,
      /Remove/,
    ),
  },
  {
    name: "removal of a discount code",
    of: ["cart/discount-code.tsx DELETE"],
    text: "The discount code could not be removed.",
    run: pressed(
      <QueryProvider>
        <DiscountCode entered={{ code: "SPRING10", state: "applied", message: "" }} />
      </QueryProvider>,
      /Remove/,
    ),
  },
  {
    name: "savings of a membership",
    of: ["cart/cart-membership-offer.tsx GET"],
    run: queried(<CartMembershipOffer cart="a" busy={false} onLeave={nothing} />),
  },
  {
    name: "shipping in the drawer",
    of: ["cart/drawer-totals.tsx GET"],
    text: "Calculated at checkout",
    refusal: "text",
    run: queried(<DrawerTotals subtotal={cents(1000)} cart="a" busy={false} />),
  },
];
