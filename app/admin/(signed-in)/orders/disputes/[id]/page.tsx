import type { Metadata } from "next";
import { defineRecordPage } from "@/app/admin/_parts/define-page";
import { BackLink } from "@/components/admin/back-link";
import { DisputeDetail } from "@/components/admin/orders/dispute-detail";
import { getAdminDispute } from "@/lib/checkout/queries/dispute-evidence";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";

export const metadata: Metadata = { title: "Dispute" };

export default defineRecordPage(
  { tab: "orders", permission: "orders.money", title: null, find: getAdminDispute },
  async (dispute) => {
    const { timeZone } = await getStoreFacts();
    return (
      <>
        <BackLink href={`/admin/orders/${dispute.orderId}`} label={`Order ${dispute.orderNumber}`} />
        <DisputeDetail dispute={dispute} timeZone={timeZone} />
      </>
    );
  },
);
