"use client";
import type { ReactNode } from "react";
import type { Column } from "@/components/ui/data-table-types";
import { EmptyState } from "@/components/ui/empty-state";
import { type EditorProps, ListScreen } from "../list-screen";
import { useLocalList } from "../use-admin-list";
import { ContentMenu } from "./content-menu";
import { NameCell } from "./name-cell";

interface Content {
  id: string;
  isDeleted: boolean;
}

/** How one kind of content appears in its list. */
export interface ContentKind<Row extends Content> {
  /** Singular name: "recipe". */
  what: string;
  /** Path of its calls: "/api/admin/recipes". */
  path: string;
  /** Header of the column with the name. */
  header: string;
  nameOf: (row: Row) => string;
  /** Text below the name. */
  moreOf: (row: Row) => string;
  /** Address of the picture, for content with pictures. */
  pictureOf?: (row: Row) => string | null;
  State: (row: Row) => ReactNode;
  /** Path of its page in the shop, if any. */
  hrefOf: (row: Row) => string | null;
  /** Why it cannot be deleted, if so. */
  keptOf?: (row: Row) => string | null;
}

/**
 * The columns of every kind of content: the name, which opens the editor, the state and the actions.
 * @param edit opens the editor
 */
export function contentColumns<Row extends Content>(kind: ContentKind<Row>, edit: (row: Row) => void) {
  const { what, path, header, nameOf, moreOf, pictureOf, State, hrefOf, keptOf } = kind;
  return {
    name: {
      id: "name",
      header,
      sortable: true,
      isRowHeader: true,
      cell: (row) => (
        <NameCell
          name={nameOf(row)}
          more={moreOf(row)}
          {...(pictureOf ? { picture: pictureOf(row) } : {})}
          state={<State {...row} />}
          {...(row.isDeleted ? {} : { onEdit: () => edit(row) })}
        />
      ),
    },
    state: { id: "state", header: "Status", cell: State, className: "max-sm:hidden" },
    menu: {
      id: "actions",
      header: "Actions",
      hideHeader: true,
      align: "end",
      cell: (row) => (
        <ContentMenu
          what={what}
          id={row.id}
          name={nameOf(row)}
          path={path}
          isDeleted={row.isDeleted}
          kept={keptOf?.(row) ?? null}
          href={hrefOf(row)}
          onEdit={() => edit(row)}
        />
      ),
    },
  } satisfies Record<string, Column<Row>>;
}

/** Position in the staff-defined order. */
export const sortOrderColumn: Column<{ sortOrder: number }> = {
  id: "place",
  header: "Place",
  align: "end",
  cell: ({ sortOrder }) => sortOrder,
  className: "max-sm:hidden",
};

/** The position after all others. */
export const nextSortOrder = (rows: readonly { sortOrder: number }[]): number =>
  Math.max(-1, ...rows.map(({ sortOrder }) => sortOrder)) + 1;

interface ContentListProps<Row extends Content> {
  kind: ContentKind<Row>;
  /** Plural name of the items: "recipes". */
  many: string;
  rows: readonly Row[];
  columns: (edit: (row: Row) => void) => readonly Column<Row>[];
  /** Text that the search matches. */
  textOf: (row: Row) => string;
  editor: (props: EditorProps<Row>) => ReactNode;
}

/** A content list that fits on one page. */
export function ContentList<Row extends Content>(props: ContentListProps<Row>) {
  const { kind, many, rows, columns, textOf, editor } = props;
  return (
    <ListScreen
      list={useLocalList(rows, textOf)}
      noun={{ one: kind.what, many }}
      search={{ placeholder: "Any word of it" }}
      create={{ label: `New ${kind.what}`, permission: "encyclopedia.edit" }}
      columns={columns}
      nameOf={kind.nameOf}
      empty={<EmptyState title="Nothing here" hint="Nothing matches this search." />}
      editor={editor}
    />
  );
}
