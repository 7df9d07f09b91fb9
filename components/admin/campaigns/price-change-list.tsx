"use client";
import { Pencil } from "lucide-react";
import { useState } from "react";
import type { Column } from "@/components/ui/data-table-types";
import type { AdminPriceChange } from "@/lib/catalog/schema/price-change";
import { formatPeriod } from "@/lib/core/dates";
import { formatDollars } from "@/lib/core/money";
import { actionsColumn } from "../actions-column";
import { NameCell } from "../content/name-cell";
import { DeletableMenu } from "../deletable-menu";
import { ListScreen } from "../list-screen";
import { usePermission } from "../staff-role";
import { useAdminAction } from "../use-admin-action";
import { useLocalList } from "../use-admin-list";
import { PeriodBadge } from "./period-badge";
import { PriceChangeForm, type PriceChangeFormProps } from "./price-change-form";

interface PriceChangeListProps extends Pick<PriceChangeFormProps, "campaigns"> {
  rows: readonly AdminPriceChange[];
  /** How many there are; only the ones that start last are in `rows`. */
  total: number;
  /** The price change whose editor is open at first. */
  opened: string | undefined;
}

function Actions({ change, onEdit }: { change: AdminPriceChange; onEdit: () => void }) {
  const act = useAdminAction();
  const remove = () =>
    act(["DELETE", `/api/admin/price-changes/${change.id}`], {
      done: { title: "Price change deleted" },
      fallback: "Failed to delete price change",
    });
  const isOver = change.state === "ended";
  const reason =
    change.state === "active"
      ? "The product returns to its regular price immediately."
      : "Existing orders keep their prices.";
  return (
    <DeletableMenu
      name={`the price change for ${change.product}`}
      actions={[!isOver && { icon: Pencil, label: "Edit", onSelect: onEdit }]}
      deletion={{ reason, onConfirm: remove }}
    />
  );
}

const Prices = ({ change }: { change: AdminPriceChange }) => (
  <span className="tabular">
    {formatDollars(change.price)}
    <span className="block text-12 text-ink-soft">regular price {formatDollars(change.regularPrice)}</span>
  </span>
);

const columns = (canEdit: boolean, edit: (change: AdminPriceChange) => void): Column<AdminPriceChange>[] => [
  {
    id: "product",
    header: "Product",
    isRowHeader: true,
    cell: (change) => (
      <>
        <NameCell
          name={change.product}
          state={<PeriodBadge state={change.state} />}
          {...(canEdit && change.state !== "ended" ? { onEdit: () => edit(change) } : {})}
        />
        <span className="mt-1 block space-y-1 text-14 font-normal whitespace-normal sm:hidden">
          <Prices change={change} />
          <span className="block">{formatPeriod(change)}</span>
        </span>
      </>
    ),
  },
  {
    id: "price",
    header: "Price",
    cell: (change) => <Prices change={change} />,
    className: "max-sm:hidden",
  },
  { id: "period", header: "When", cell: formatPeriod, className: "max-sm:hidden" },
  {
    id: "state",
    header: "Status",
    cell: ({ state }) => <PeriodBadge state={state} />,
    className: "max-sm:hidden",
  },
  ...(canEdit
    ? [actionsColumn<AdminPriceChange>((change) => <Actions change={change} onEdit={() => edit(change)} />)]
    : []),
];

/** The list of scheduled, active and ended price changes. */
export function PriceChangeList({ rows, total, opened, ...form }: PriceChangeListProps) {
  const [linked, setLinked] = useState(rows.find(({ id, state }) => id === opened && state !== "ended"));
  const canEdit = usePermission()("products.price");
  return (
    <>
      <ListScreen
        list={useLocalList(rows, ({ product }) => product)}
        noun={{ one: "price change", many: "price changes" }}
        search={{ placeholder: "Product" }}
        notice={
          total > rows.length ? (
            <p className="mb-3 text-14 text-ink-soft">
              {`This list and its search include only the ${rows.length.toLocaleString("en-US")} price changes with the latest start dates (${total.toLocaleString("en-US")} in total).`}
            </p>
          ) : null
        }
        create={{ label: "New price change", permission: "products.price" }}
        columns={(edit) => columns(canEdit, edit)}
        nameOf={({ product }) => product}
        empty="Temporary product prices appear here."
        editor={(editor) => <PriceChangeForm {...form} {...editor} />}
      />
      {linked && canEdit ? (
        <PriceChangeForm {...form} saved={linked} onClose={() => setLinked(undefined)} />
      ) : null}
    </>
  );
}
