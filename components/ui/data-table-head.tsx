"use client";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { Checkbox } from "./checkbox";
import { cn } from "./cn";
import {
  type Column,
  checkedState,
  type DataTableProps,
  nextSort,
  type TableSort,
  withSelected,
} from "./data-table-types";
import { Th } from "./table";

type HeadProps<Row> = Pick<
  DataTableProps<Row>,
  "label" | "columns" | "rows" | "rowId" | "sort" | "onSort" | "selection"
>;

function Arrow({ sort, by }: { sort: TableSort | undefined; by: string }) {
  if (sort?.by !== by)
    return (
      <ChevronsUpDown
        aria-hidden="true"
        className="size-3.5 opacity-50 group-hover:opacity-100 group-focus-visible:opacity-100"
      />
    );
  const Icon = sort.direction === "ascending" ? ArrowUp : ArrowDown;
  return <Icon aria-hidden="true" className="size-3.5" />;
}

interface HeaderCellProps<Row> extends Pick<HeadProps<Row>, "sort" | "onSort"> {
  column: Column<Row>;
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const end = column.align === "end";
  const sorted = sort?.by === column.id;
  return (
    <Th
      aria-sort={sorted ? sort.direction : undefined}
      className={cn(end && "text-right", column.isRowHeader && "left-0 z-20", column.className)}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          onClick={() => onSort(nextSort(sort, column.id))}
          className={cn(
            "group -mx-2 inline-flex h-11 items-center gap-1.5 rounded-field px-2 -outline-offset-2 hover:text-ink",
            end && "flex-row-reverse",
            sorted && "text-fern",
          )}
        >
          {column.header}
          <Arrow sort={sort} by={column.id} />
        </button>
      ) : (
        <span className={column.hideHeader ? "sr-only" : undefined}>{column.header}</span>
      )}
    </Th>
  );
}

/** The header row: a checkbox for the whole page, then the columns, some of which are sortable. */
export function DataTableHead<Row>({ label, columns, rows, rowId, sort, onSort, selection }: HeadProps<Row>) {
  const ids = rows.map(rowId);
  return (
    <thead>
      <tr>
        {selection ? (
          <Th className="w-12 pr-0">
            <span className="flex">
              <Checkbox
                aria-label={`Select all ${label.toLowerCase()} on this page`}
                disabled={ids.length === 0}
                checked={checkedState(ids, selection.ids)}
                onCheckedChange={(on) => selection.onChange(withSelected(selection.ids, ids, on === true))}
              />
            </span>
          </Th>
        ) : null}
        {columns.map((column) => (
          <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}
