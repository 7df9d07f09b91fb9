import type { Metadata } from "next";
import { MailLinkAction } from "@/components/help/mail-link-action";

export const metadata: Metadata = { title: "Your cart", robots: { index: false } };

/** Target of the link in every cart reminder. */
export default function RestoreCartPage() {
  return (
    <MailLinkAction
      path="/api/cart/restore"
      pending="Opening your cart…"
      done={{
        title: "Your cart is here",
        text: "Everything in it that is in stock is ready for checkout.",
      }}
      rereads="/api/cart"
      next={{ label: "Go to checkout", href: "/checkout" }}
    />
  );
}
