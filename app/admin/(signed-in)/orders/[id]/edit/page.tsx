import type { Metadata } from "next";
import { defineRecordPage } from "@/app/admin/_parts/define-page";
import { BackLink } from "@/components/admin/back-link";
import { EditItemsForm } from "@/components/admin/orders/edit-items-form";
import { Notice } from "@/components/ui/notice";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";

export const metadata: Metadata = { title: "Change items" };

export default defineRecordPage(
  { tab: "orders", title: null, permission: "orders.money", find: getAdminOrder },
  async (order) => (
    <>
      <BackLink href={`/admin/orders/${order.id}`} label={`Order ${order.orderNumber}`} />
      <h1 className="mb-5 text-28 sm:text-38">Change items of order {order.orderNumber}</h1>
      {order.editBlocker === null ? (
        <EditItemsForm order={order} />
      ) : (
        <Notice tone="warning" title="The items of this order can't be changed">
          {order.editBlocker}
        </Notice>
      )}
    </>
  ),
);
