import type { Metadata } from "next";
import { defineListPage } from "@/app/admin/_parts/define-page";
import { ExportButton } from "@/components/admin/export-button";
import { SubscriberList } from "@/components/admin/marketing/subscriber-list";
import { getSubscriberPage } from "@/lib/help/queries/subscribers";
import { subscriberListSchema } from "@/lib/help/schema/subscribers";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";

export const metadata: Metadata = { title: "Newsletter subscribers" };

const actions = () => (
  <ExportButton path="/api/admin/newsletter-subscribers/export" needs="customers.own" isPersonal />
);

export default defineListPage(
  { tab: "marketing", permission: "customers.see", actions, schema: subscriberListSchema },
  async (params) => {
    const [page, { timeZone }] = await Promise.all([getSubscriberPage(params), getStoreFacts()]);
    return <SubscriberList params={params} page={page} timeZone={timeZone} />;
  },
);
