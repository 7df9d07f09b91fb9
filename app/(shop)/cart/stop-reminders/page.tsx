import type { Metadata } from "next";
import { MailLinkAction } from "@/components/help/mail-link-action";

export const metadata: Metadata = { title: "Stop cart reminders", robots: { index: false } };

/** Target of the unsubscribe link in every cart reminder. */
export default function StopCartRemindersPage() {
  return (
    <MailLinkAction
      path="/api/cart/stop-reminders"
      pending="Stopping the reminders…"
      done={{
        title: "No more cart reminders",
        text: "We will no longer email you about your cart. You can turn the reminders on again in your account settings.",
      }}
    />
  );
}
