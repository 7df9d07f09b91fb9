import { Pencil, ReceiptText } from "lucide-react";
import { useRouter } from "next/navigation";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-table-types";
import { Link } from "@/components/ui/link";
import { formatDateTime } from "@/lib/core/dates";
import { formatCount } from "@/lib/core/format-count";
import { formatDollars } from "@/lib/core/money";
import type { OrderRow } from "@/lib/orders/schema/admin-order";
import { ActionMenu } from "../action-menu";
import { actionsColumn } from "../actions-column";
import { usePermission } from "../staff-role";
import { OrderBadges } from "./order-badges";

function Numbered({ order, timeZone }: { order: OrderRow; timeZone: string }) {
  const { id, orderNumber, customerName, createdAt, total } = order;
  return (
    <span className="block max-w-64">
      <Link
        href={`/admin/orders/${id}`}
        className="tabular inline-flex min-h-6 items-center font-semibold text-ink hover:text-fern hover:underline"
      >
        {orderNumber}
      </Link>
      <span className="block truncate text-12 font-normal text-ink-soft md:hidden">
        {customerName || "Without a name"}
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-2 font-normal sm:hidden">
        <OrderBadges order={order} />
        <span className="tabular">{formatDollars(total)}</span>
      </span>
      <span className="mt-1 block text-12 font-normal whitespace-nowrap text-ink-soft lg:hidden">
        {formatDateTime(createdAt, timeZone)}
      </span>
    </span>
  );
}

function Customer({ customerName, customerEmail }: OrderRow) {
  return (
    <span className="block max-w-60">
      <span className="block truncate">{customerName || "Without a name"}</span>
      <span className="block truncate text-12 text-ink-soft">{customerEmail}</span>
    </span>
  );
}

function OrderedItems({ items, fulfillmentMethod, methodName, isSubscription }: OrderRow) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <span className="tabular">{formatCount(items, "item")}</span>
      {fulfillmentMethod === "pickup" ? <Badge tone="plain">Pickup</Badge> : null}
      {methodName ? <Badge tone="honey">{methodName}</Badge> : null}
      {isSubscription ? <Badge tone="plain">Subscription</Badge> : null}
    </span>
  );
}

function RowMenu({ order, onEdit }: { order: OrderRow; onEdit: () => void }) {
  const router = useRouter();
  const can = usePermission();
  return (
    <ActionMenu
      name={`order ${order.orderNumber}`}
      actions={[
        can("orders.edit") && { icon: Pencil, label: "Edit", onSelect: onEdit },
        {
          icon: ReceiptText,
          label: "All details",
          onSelect: () => router.push(`/admin/orders/${order.id}`),
        },
      ]}
    />
  );
}

/** The columns of the Orders tab. @param onEdit opens the edit dialog @param timeZone of the shop */
export const orderColumns = (onEdit: (order: OrderRow) => void, timeZone: string): Column<OrderRow>[] => [
  {
    id: "number",
    header: "Order",
    cell: (order) => <Numbered order={order} timeZone={timeZone} />,
    isRowHeader: true,
  },
  { id: "customer", header: "Customer", cell: Customer, className: "max-md:hidden" },
  {
    id: "state",
    header: "Status",
    cell: (order) => <OrderBadges order={order} />,
    className: "max-sm:hidden",
  },
  {
    id: "created",
    header: "Ordered",
    cell: ({ createdAt }) => formatDateTime(createdAt, timeZone),
    sortable: true,
    className: "whitespace-nowrap max-lg:hidden",
  },
  { id: "goods", header: "Items", cell: OrderedItems, className: "max-xl:hidden" },
  {
    id: "total",
    header: "Total",
    cell: ({ total }) => formatDollars(total),
    align: "end",
    className: "max-sm:hidden",
  },
  actionsColumn((order) => <RowMenu order={order} onEdit={() => onEdit(order)} />),
];
