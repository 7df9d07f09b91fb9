import type { Metadata } from "next";
import { MailLinkAction } from "@/components/help/mail-link-action";

export const metadata: Metadata = { title: "Stop back-in-stock emails", robots: { index: false } };

/** Target of the unsubscribe link in back-in-stock emails. */
export default function StopRestockPage() {
  return (
    <MailLinkAction
      path="/api/restock/stop"
      pending="Stopping…"
      done={{
        title: "Back-in-stock emails stopped",
        text: "We have canceled all back-in-stock emails to your address. You can ask for one again on any product's page.",
      }}
    />
  );
}
