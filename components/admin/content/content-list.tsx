"use client";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import type { Column } from "@/components/ui/data-table-types";
import { EmptyState } from "@/components/ui/empty-state";
import { ListSearch } from "../list-search";
import { usePermission } from "../staff-role";
import type { EditorProps } from "./content-sheet";

interface ContentListProps<Row> {
  /** Plural name of the items: "Recipes". */
  label: string;
  /** Singular name: "recipe". */
  what: string;
  rows: readonly Row[];
  /** @param edit opens the editor */
  columns: (edit: (row: Row) => void) => readonly Column<Row>[];
  nameOf: (row: Row) => string;
  /** Text that the search matches. */
  textOf: (row: Row) => string;
  editor: (props: EditorProps<Row>) => ReactNode;
}

/** Position in the staff-defined order. */
export const sortOrderColumn: Column<{ sortOrder: number }> = {
  id: "place",
  header: "Place",
  align: "end",
  cell: ({ sortOrder }) => sortOrder,
  className: "max-sm:hidden",
};

/**
 * Actions of a row.
 * @param menu its ContentMenu
 */
export const menuColumn = <Row,>(menu: (row: Row) => ReactNode): Column<Row> => ({
  id: "actions",
  header: "Actions",
  hideHeader: true,
  align: "end",
  cell: menu,
});

/** The position after all others. */
export const nextSortOrder = (rows: readonly { sortOrder: number }[]): number =>
  Math.max(-1, ...rows.map(({ sortOrder }) => sortOrder)) + 1;

/** A content list that fits on one page: search, table and editor. */
export function ContentList<Row extends { id: string }>(props: ContentListProps<Row>) {
  const { label, what, rows, columns, nameOf, textOf, editor } = props;
  const can = usePermission();
  const [search, setSearch] = useState("");
  const [edited, setEdited] = useState<Row | "new">();
  const wanted = search.toLowerCase();
  const found = rows.filter((row) => textOf(row).toLowerCase().includes(wanted));
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-2.5">
        <ListSearch
          label={`Search ${label.toLowerCase()}`}
          placeholder="Any word of it"
          value={search}
          onSearch={setSearch}
        />
        {can("encyclopedia.edit") ? (
          <Button size="sm" className="ml-auto" onClick={() => setEdited("new")}>
            <Plus aria-hidden="true" className="size-4" />
            New {what}
          </Button>
        ) : null}
      </div>
      <DataTable
        label={label}
        columns={columns(setEdited)}
        rows={found}
        rowId={({ id }) => id}
        rowName={nameOf}
        empty={<EmptyState title="Nothing here" hint="Nothing matches this search." />}
      />
      {edited
        ? editor({ saved: edited === "new" ? undefined : edited, onClose: () => setEdited(undefined) })
        : null}
    </>
  );
}
