import type { Metadata } from "next";
import { defineListPage } from "@/app/admin/_parts/define-page";
import { DeliveryList } from "@/components/admin/webhooks/delivery-list";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";
import { getDeliveryPage, listWebhooks } from "@/lib/webhooks/queries";
import { deliveryListSchema } from "@/lib/webhooks/schema";

export const metadata: Metadata = { title: "Webhook deliveries" };

export default defineListPage({ tab: "settings", schema: deliveryListSchema }, async (params) => {
  const [page, webhooks, { timeZone }] = await Promise.all([
    getDeliveryPage(params),
    listWebhooks(),
    getStoreFacts(),
  ]);
  return <DeliveryList params={params} page={page} webhooks={webhooks} timeZone={timeZone} />;
});
