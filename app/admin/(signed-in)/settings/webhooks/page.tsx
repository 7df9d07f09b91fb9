import type { Metadata } from "next";
import { defineAdminPage } from "@/app/admin/_parts/define-page";
import { WebhookList } from "@/components/admin/webhooks/webhook-list";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";
import { listWebhooks } from "@/lib/webhooks/queries";

export const metadata: Metadata = { title: "Webhooks" };

export default defineAdminPage({ tab: "settings" }, async () => {
  const [webhooks, { timeZone }] = await Promise.all([listWebhooks(), getStoreFacts()]);
  return <WebhookList webhooks={webhooks} timeZone={timeZone} />;
});
