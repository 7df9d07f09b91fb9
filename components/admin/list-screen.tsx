"use client";
import { Plus } from "lucide-react";
import { Fragment, type ReactElement, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import type { Column, DataTableProps, Noun, Paged } from "@/components/ui/data-table-types";
import type { Permission } from "@/lib/admin/rules/permissions";
import { capitalize } from "@/lib/core/capitalize";
import { DateRangeFilter } from "./date-range-filter";
import { EmptyList } from "./empty-list";
import { ListFilter, type ListFilterProps } from "./list-filter";
import { ListFilters } from "./list-filters";
import { ListSearch } from "./list-search";
import { usePermission } from "./staff-role";
import type { AdminList } from "./use-admin-list";

/** Props of the editor of a row: the row (undefined for a new one) and the close callback. */
export interface EditorProps<Row> {
  saved: Row | undefined;
  onClose: () => void;
}

/** A choice for one query parameter. */
export interface Filter<Params> extends Pick<ListFilterProps, "label" | "all" | "options"> {
  name: keyof Params & string;
}

interface ToolbarProps<Params extends object> {
  list: Pick<AdminList<unknown, Params>, "params" | "change">;
  noun: Noun;
  /** The search field; its label is "Search" with the plural of the noun unless it has its own. */
  search?: { placeholder: string; label?: string };
  /** Replaces the search field. */
  lead?: ReactNode;
  filters?: readonly Filter<Params>[];
  /** The days of the query, for a list that filters by them. */
  days?: { from?: string | undefined; to?: string | undefined };
  /** The button that opens the editor of a new row. */
  create?: { label: string; permission: Permission };
}

interface ListScreenProps<Row extends { id: string }, Params extends object>
  extends ToolbarProps<Params>,
    Pick<DataTableProps<Row>, "selection" | "bulkActions"> {
  list: AdminList<Row, Params>;
  /** Name of the table; by default the plural of the noun. */
  label?: string;
  /** Between the filters and the table. */
  notice?: ReactNode;
  /** @param edit opens the editor */
  columns: (edit: (row: Row) => void) => readonly Column<Row>[];
  nameOf: (row: Row) => string;
  /** Text for a list that has no rows yet, or what replaces the rows when there are none. */
  empty: string | ReactElement;
  editor?: (props: EditorProps<Row>) => ReactNode;
}

/** A list of the admin: search, filters, table with pages and selection, and the editor of a row. */
export function ListScreen<Row extends { id: string }, Params extends object>(
  props: ListScreenProps<Row, Params>,
) {
  const { list, noun, label = capitalize(noun.many), empty, editor, selection, bulkActions } = props;
  const { params, rows, change, loading, table } = list;
  const { paging, ...sorting } = table;
  const paged: Paged = paging ? { paging, noun } : {};
  const [edited, setEdited] = useState<Row | "new">();
  const saved = edited === "new" ? undefined : edited;
  return (
    <>
      <Toolbar {...props} onCreate={() => setEdited("new")} />
      {props.notice}
      <DataTable
        label={label}
        columns={props.columns(setEdited)}
        rows={rows}
        rowId={({ id }) => id}
        rowName={props.nameOf}
        {...sorting}
        {...paged}
        {...(selection ? { selection, bulkActions } : {})}
        loading={loading}
        empty={
          typeof empty === "string" ? (
            <EmptyList title={`No ${noun.many}`} params={params} onChange={change} yet={empty} />
          ) : (
            empty
          )
        }
      />
      {edited && editor ? (
        <Fragment key={saved?.id}>{editor({ saved, onClose: () => setEdited(undefined) })}</Fragment>
      ) : null}
    </>
  );
}

/** The row above the table. */
function Toolbar<Params extends object>(props: ToolbarProps<Params> & { onCreate: () => void }) {
  const { list, noun, search, lead, filters = [], days, create, onCreate } = props;
  const { params, change } = list;
  const can = usePermission();
  const { search: text = "" } = params as { search?: string };
  return (
    <ListFilters
      params={params}
      search={
        search ? (
          <ListSearch
            label={search.label ?? `Search ${noun.many}`}
            placeholder={search.placeholder}
            value={text}
            onSearch={(wanted) => change({ search: wanted })}
          />
        ) : (
          lead
        )
      }
      actions={
        create && can(create.permission) ? (
          <Button size="sm" className="ml-auto self-center" onClick={onCreate}>
            <Plus aria-hidden="true" className="size-4" />
            {create.label}
          </Button>
        ) : null
      }
    >
      {filters.length > 0 || days ? (
        <>
          {filters.map(({ name, ...filter }) => (
            <ListFilter
              key={name}
              {...filter}
              value={params[name] === undefined ? undefined : String(params[name])}
              onValue={(value) => change({ [name]: value })}
            />
          ))}
          {days ? <DateRangeFilter from={days.from} to={days.to} onDays={change} /> : null}
        </>
      ) : null}
    </ListFilters>
  );
}
