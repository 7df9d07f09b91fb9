import type { Metadata } from "next";
import { CartCheckout } from "./_parts/cart-checkout";
import { MembershipCheckout } from "./_parts/membership-checkout";

export const metadata: Metadata = { title: "Checkout" };
export const instant = false;

/** shopper.md §2: with a membership in the address it is the checkout of that, else of the cart. */
export default async function CheckoutPage({ searchParams }: PageProps<"/checkout">) {
  const { membership, ...more } = await searchParams;
  return membership === undefined ? <CartCheckout /> : <MembershipCheckout asked={{ membership, ...more }} />;
}
