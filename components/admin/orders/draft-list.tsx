"use client";
import { Mail, Undo2 } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-table-types";
import { Link } from "@/components/ui/link";
import type { KeysetPage } from "@/lib/admin/schema/list";
import { formatDate } from "@/lib/core/dates";
import { formatUsd } from "@/lib/core/money";
import {
  DRAFT_STATES,
  type DraftListParams,
  type DraftRow,
  type DraftState,
} from "@/lib/orders/schema/draft-order";
import { ActionMenu } from "../action-menu";
import { actionsColumn } from "../actions-column";
import { ListScreen } from "../list-screen";
import { usePermission } from "../staff-role";
import { useAdminAction } from "../use-admin-action";
import { useKeysetList } from "../use-admin-list";

const STATES: Record<DraftState, { label: string; tone: "honey" | "positive" | "neutral" }> = {
  open: { label: "Not paid yet", tone: "honey" },
  paid: { label: "Paid", tone: "positive" },
  expired: { label: "Expired", tone: "neutral" },
  withdrawn: { label: "Withdrawn", tone: "neutral" },
};

interface DraftListProps {
  params: DraftListParams;
  page: KeysetPage<DraftRow>;
  timeZone: string;
}

/** The payment links that staff have sent. */
export function DraftList({ params, page, timeZone }: DraftListProps) {
  return (
    <ListScreen
      list={useKeysetList(params, page)}
      noun={{ one: "payment link", many: "payment links" }}
      search={{ placeholder: "Name or email" }}
      filters={[
        {
          name: "state",
          label: "Status",
          all: "Any status",
          options: DRAFT_STATES.map((state) => [state, STATES[state].label]),
        },
      ]}
      columns={() => columns(timeZone)}
      nameOf={({ customerName }) => `payment link of ${customerName}`}
      empty="Prepare an order for a customer who calls, and send them a link to pay it."
    />
  );
}

function DraftMenu({ draft: { id, version, state, customerName } }: { draft: DraftRow }) {
  const act = useAdminAction();
  const can = usePermission();
  if (state !== "open" || !can("orders.money")) return null;
  const path = `/api/admin/draft-orders/${id}`;
  const resend = () =>
    act(["POST", `${path}/send`, { version }], {
      done: { title: "Payment link sent again" },
      fallback: "Failed to send the payment link",
    });
  const withdraw = () =>
    act(["POST", `${path}/withdraw`], {
      done: { title: "Payment link withdrawn" },
      fallback: "Failed to withdraw the payment link",
    });
  return (
    <ActionMenu
      name={`the payment link of ${customerName}`}
      actions={[
        { icon: Mail, label: "Send again", onSelect: resend },
        { icon: Undo2, label: "Withdraw", onSelect: withdraw, isDestructive: true },
      ]}
    />
  );
}

const StateBadge = ({ state }: { state: DraftState }) => (
  <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
);

interface OrderOfDraftProps {
  draft: Pick<DraftRow, "order" | "expiresAt" | "state">;
  timeZone: string;
}

/** The order of a paid link, or the last day of an open one. */
function OrderOfDraft({ draft: { order, expiresAt, state }, timeZone }: OrderOfDraftProps) {
  if (order)
    return (
      <Link href={`/admin/orders/${order.id}`} className="prose-link">
        {order.orderNumber}
      </Link>
    );
  return state === "open" ? `Until ${formatDate(expiresAt, timeZone)}` : "—";
}

const columns = (timeZone: string): Column<DraftRow>[] => [
  {
    id: "created",
    header: "Customer",
    cell: ({ customerName, email, createdAt, items, ...draft }) => (
      <span className="block max-w-64 wrap-anywhere whitespace-normal">
        <span className="font-semibold">{customerName}</span>
        <span className="block text-12 font-normal text-ink-soft">
          {email}, {formatDate(createdAt, timeZone)}
        </span>
        <span className="mt-1 block space-y-1 text-14 font-normal md:hidden">
          <span className="block">{items}</span>
          <span className="block">
            <OrderOfDraft draft={draft} timeZone={timeZone} />
          </span>
          <StateBadge state={draft.state} />
        </span>
      </span>
    ),
    sortable: true,
    isRowHeader: true,
  },
  {
    id: "items",
    header: "Items",
    cell: ({ items, removed, addsTo }) => (
      <span className="block max-w-72 whitespace-normal wrap-anywhere">
        {items}
        {addsTo ? (
          <span className="block text-12 text-ink-soft">
            {removed ? `Instead of ${removed} in order ${addsTo}` : `Added to order ${addsTo}`}
          </span>
        ) : null}
      </span>
    ),
    className: "max-lg:hidden",
  },
  { id: "total", header: "Amount due", cell: ({ quotedCents }) => formatUsd(quotedCents), align: "end" },
  {
    id: "order",
    header: "Order",
    cell: (draft) => <OrderOfDraft draft={draft} timeZone={timeZone} />,
    className: "max-md:hidden",
  },
  {
    id: "state",
    header: "Status",
    cell: ({ state }) => <StateBadge state={state} />,
    className: "max-md:hidden",
  },
  actionsColumn((draft) => <DraftMenu draft={draft} />),
];
