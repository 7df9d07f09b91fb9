import type { Metadata } from "next";
import { MailLinkAction } from "@/components/help/mail-link-action";

export const metadata: Metadata = { title: "Stop the newsletter", robots: { index: false } };

/** Target of the unsubscribe link in every newsletter. */
export default function StopNewsletterPage() {
  return (
    <MailLinkAction
      path="/api/newsletter/stop"
      pending="Unsubscribing…"
      done={{
        title: "You are off the list",
        text: "We will no longer send newsletters to your address. You will still get emails about your orders.",
      }}
    />
  );
}
