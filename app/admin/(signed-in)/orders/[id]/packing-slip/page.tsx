import { Printer } from "lucide-react";
import type { Metadata } from "next";
import { defineRecordPage } from "@/app/admin/_parts/define-page";
import { BackLink } from "@/components/admin/back-link";
import { PackingSlip } from "@/components/admin/orders/packing-slip";
import { PrintButton } from "@/components/orders/print-button";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";

export const metadata: Metadata = { title: "Packing slip" };

export default defineRecordPage({ tab: "orders", title: null, find: getAdminOrder }, async (order) => (
  <>
    <div className="mb-4 flex max-w-3xl items-center justify-between gap-4 print:hidden">
      <BackLink href={`/admin/orders/${order.id}`} label={`Order ${order.orderNumber}`} />
      <PrintButton>
        <Printer aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
        Print
      </PrintButton>
    </div>
    <PackingSlip order={order} shop={await getStoreFacts()} />
  </>
));
