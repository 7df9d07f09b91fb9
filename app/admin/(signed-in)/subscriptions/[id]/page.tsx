import type { Metadata } from "next";
import { defineRecordPage } from "@/app/admin/_parts/define-page";
import { BackLink } from "@/components/admin/back-link";
import { SubscriptionDetail } from "@/components/admin/subscriptions/subscription-detail";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";
import { getAdminSubscription } from "@/lib/subscriptions/queries/admin-subscription";

export const metadata: Metadata = { title: "Subscription" };

export default defineRecordPage(
  { tab: "subscriptions", title: null, find: getAdminSubscription },
  async (subscription) => {
    const { timeZone } = await getStoreFacts();
    return (
      <>
        <BackLink href="/admin/subscriptions" label="Subscriptions" />
        <SubscriptionDetail subscription={subscription} timeZone={timeZone} />
      </>
    );
  },
);
