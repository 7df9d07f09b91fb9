import type { Metadata } from "next";
import { defineRecordPage } from "@/app/admin/_parts/define-page";
import { BackLink } from "@/components/admin/back-link";
import { LinkedOrders } from "@/components/admin/orders/linked-orders";
import { NotesForm } from "@/components/admin/orders/notes-form";
import { OrderAlerts } from "@/components/admin/orders/order-alerts";
import { OrderBadges } from "@/components/admin/orders/order-badges";
import { OrderButtons } from "@/components/admin/orders/order-buttons";
import { OrderBuyer, OrderHistory, OrderMoney } from "@/components/admin/orders/order-facts";
import { OrderHold } from "@/components/admin/orders/order-hold";
import { OrderItems } from "@/components/admin/orders/order-items";
import { OrderMails } from "@/components/admin/orders/order-mails";
import { OrderNeighbors } from "@/components/admin/orders/order-neighbors";
import { ParcelForm } from "@/components/admin/orders/parcel-form";
import { OrderLabels } from "@/components/admin/packing/labels/order-labels";
import { hasPermission } from "@/lib/admin/rules/permissions";
import { findAdjacentOrders, getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { formatDateTime } from "@/lib/core/dates";
import { listOrderLabels } from "@/lib/fulfillment/queries/labels";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";
import { showsParcel } from "@/lib/orders/rules/admin-orders";

export const metadata: Metadata = { title: "Order" };

export default defineRecordPage(
  { tab: "orders", title: null, find: getAdminOrder },
  async (order, { role }) => {
    const { id } = order;
    const [neighbors, { timeZone }, labels] = await Promise.all([
      findAdjacentOrders(id),
      getStoreFacts(),
      listOrderLabels(id, order.status),
    ]);
    return (
      <>
        <div className="flex items-center justify-between gap-4">
          <BackLink href="/admin/orders" label="Orders" />
          <OrderNeighbors {...neighbors} />
        </div>
        <header className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <div>
            <h1 className="tabular text-28 sm:text-38">Order {order.orderNumber}</h1>
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-soft">
              {formatDateTime(order.createdAt, timeZone)}
              <OrderBadges order={order} />
            </p>
          </div>
          <OrderButtons order={order} />
        </header>
        <LinkedOrders
          order={order}
          timeZone={timeZone}
          linksToPayments={hasPermission(role, "orders.money")}
        />
        <OrderHold order={order} timeZone={timeZone} />
        <OrderAlerts order={order} />
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="min-w-0 space-y-5">
            <OrderItems order={order} />
            <OrderMoney order={order} timeZone={timeZone} />
            <OrderHistory order={order} timeZone={timeZone} />
          </div>
          <div className="min-w-0 space-y-5">
            <OrderBuyer order={order} linksToCustomer={hasPermission(role, "customers.see")} />
            {showsParcel(order) ? <ParcelForm key={`parcel-${id}`} order={order} /> : null}
            <OrderLabels orderId={id} orderNumber={order.orderNumber} labels={labels} />
            <NotesForm key={`notes-${id}`} order={order} />
            <OrderMails order={order} timeZone={timeZone} />
          </div>
        </div>
      </>
    );
  },
);
