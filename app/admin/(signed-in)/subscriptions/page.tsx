import type { Metadata } from "next";
import { defineListPage } from "@/app/admin/_parts/define-page";
import { ExportButton } from "@/components/admin/export-button";
import { SubscriptionList } from "@/components/admin/subscriptions/subscription-list";
import { getSubscriptionPage } from "@/lib/subscriptions/queries/admin-subscriptions";
import { subscriptionListSchema } from "@/lib/subscriptions/schema/admin-subscription";

export const metadata: Metadata = { title: "Subscriptions" };

export default defineListPage(
  {
    tab: "subscriptions",
    actions: () => (
      <ExportButton path="/api/admin/subscriptions/export" needs="subscriptions.edit" isPersonal />
    ),
    schema: subscriptionListSchema,
  },
  async (params) => <SubscriptionList params={params} page={await getSubscriptionPage(params)} />,
);
