import type { Metadata } from "next";
import { MailLinkAction } from "@/components/help/mail-link-action";

export const metadata: Metadata = { title: "Confirm the newsletter", robots: { index: false } };

/** Target of the link in the newsletter's confirmation email. */
export default function ConfirmNewsletterPage() {
  return (
    <MailLinkAction
      path="/api/newsletter/confirm"
      pending="Confirming…"
      done={{
        title: "You are on the list",
        text: "We will email you what is in season, what is back in stock, and one recipe worth keeping.",
      }}
    />
  );
}
