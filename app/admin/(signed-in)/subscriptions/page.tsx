import type { Metadata } from "next";
import { defineListPage } from "@/app/admin/_parts/define-page";
import { ExportSubscriptions } from "@/components/admin/subscriptions/export-subscriptions";
import { SubscriptionList } from "@/components/admin/subscriptions/subscription-list";
import { getSubscriptionPage } from "@/lib/subscriptions/queries/admin-subscriptions";
import { subscriptionListSchema } from "@/lib/subscriptions/schema/admin-subscription";

export const metadata: Metadata = { title: "Subscriptions" };

export default defineListPage(
  { tab: "subscriptions", actions: () => <ExportSubscriptions />, schema: subscriptionListSchema },
  async (params) => <SubscriptionList params={params} page={await getSubscriptionPage(params)} />,
);
