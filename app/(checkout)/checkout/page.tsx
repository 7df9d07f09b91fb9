import type { Metadata } from "next";
import { CartCheckout } from "./_parts/cart-checkout";
import { MembershipCheckout } from "./_parts/membership-checkout";

export const metadata: Metadata = { title: "Checkout" };
export const instant = false;

/** Checks out the membership named in the query, otherwise the cart (shopper.md §2). */
export default async function CheckoutPage({ searchParams }: PageProps<"/checkout">) {
  const query = await searchParams;
  return query["membership"] === undefined ? <CartCheckout /> : <MembershipCheckout query={query} />;
}
