"use client";
import { Button } from "./button";
import { Checkbox } from "./checkbox";
import { cn } from "./cn";
import { DataTableFooter } from "./data-table-footer";
import { DataTableHead } from "./data-table-head";
import { type DataTableProps, withSelected } from "./data-table-types";
import { Skeleton } from "./skeleton";
import { Table, Td, Th } from "./table";
import { useKeptFocus } from "./use-kept-focus";

const SKELETON_ROWS = ["a", "b", "c", "d", "e", "f"];

/**
 * A table of the admin. Sorting, paging and selection are the caller's state, so that they can be in the address, on
 * the server or in TanStack Table.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, sort, selection, loading = false, empty } = props;
  const sortedBy = columns.find((column) => column.id === sort?.by)?.header;
  const bare = !loading && rows.length === 0;
  const keptFocus = useKeptFocus<HTMLDivElement>("section[tabindex]");
  return (
    <div
      {...keptFocus}
      className={cn("relative overflow-hidden rounded-card border border-hairline bg-card", props.className)}
    >
      {selection ? <SelectionBar label={label} selection={selection} actions={props.bulkActions} /> : null}
      <Table
        label={label}
        aria-busy={loading || undefined}
        className="[&_tbody_tr:last-child>:is(td,th)]:border-b-0"
      >
        <DataTableHead {...props} rows={loading ? [] : rows} />
        <tbody>{loading ? <LoadingRows {...props} /> : <Rows {...props} />}</tbody>
      </Table>
      {bare ? <div className="border-hairline">{empty}</div> : null}
      {props.paging ? <DataTableFooter label={label} noun={props.noun} paging={props.paging} /> : null}
      <span role="status" className="sr-only">
        {loading ? `Loading ${label.toLowerCase()}` : ""}
        {!loading && sort && sortedBy ? `Sorted by ${sortedBy}, ${sort.direction}` : ""}
      </span>
    </div>
  );
}

function Rows<Row>({ columns, rows, rowId, rowName, selection }: DataTableProps<Row>) {
  return rows.map((row) => {
    const id = rowId(row);
    const ticked = selection?.ids.has(id) ?? false;
    return (
      <tr key={id} className={cn("group", ticked ? "bg-fern-soft" : "bg-card hover:bg-paper")}>
        {selection ? (
          <Td className="pr-0">
            <span className="flex">
              <Checkbox
                aria-label={`Select ${rowName(row)}`}
                checked={ticked}
                onCheckedChange={(on) => selection.onChange(withSelected(selection.ids, [id], on === true))}
              />
            </span>
          </Td>
        ) : null}
        {columns.map((column) => {
          const looks = cn(
            column.align === "end" && "tabular text-right",
            column.isRowHeader && "sticky left-0 bg-inherit", // stays while the rest scrolls sideways
            column.className,
          );
          const Cell = column.isRowHeader ? Th : Td;
          return (
            <Cell key={column.id} scope={column.isRowHeader ? "row" : undefined} className={looks}>
              {column.cell(row)}
            </Cell>
          );
        })}
      </tr>
    );
  });
}

function LoadingRows<Row>({ columns, selection }: DataTableProps<Row>) {
  return SKELETON_ROWS.map((row) => (
    <tr key={row}>
      {selection ? (
        <Td className="pr-0">
          <Skeleton className="size-5" />
        </Td>
      ) : null}
      {columns.map((column) => (
        <Td key={column.id} className={column.className}>
          <Skeleton className={cn("h-5 w-full max-w-36 min-w-12", column.align === "end" && "ml-auto")} />
        </Td>
      ))}
    </tr>
  ));
}

type SelectionBarProps = Required<Pick<DataTableProps<unknown>, "label" | "selection">> & {
  actions: DataTableProps<unknown>["bulkActions"];
};

/** The number of selected rows and their actions. */
function SelectionBar({ label, selection, actions }: SelectionBarProps) {
  const count = selection.ids.size;
  return (
    <>
      <span role="status" className="sr-only">
        {count > 0 ? `${count} selected` : ""}
      </span>
      {count > 0 ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields
        <div
          role="group"
          aria-label={`Selected ${label.toLowerCase()}`}
          className="flex min-h-14 flex-wrap items-center gap-2 border-b border-hairline bg-fern-soft px-4 py-2 text-14"
        >
          <span className="tabular mr-2 font-semibold text-fern">{count} selected</span>
          {actions}
          <Button variant="ghost" size="sm" className="ml-auto" onClick={() => selection.onChange(new Set())}>
            Clear
          </Button>
        </div>
      ) : null}
    </>
  );
}
