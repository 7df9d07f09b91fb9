"use client";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import type { Column } from "@/components/ui/data-table-types";
import { actionsColumn } from "../actions-column";
import { ContentMenu } from "./content-menu";
import type { ContentForm } from "./content-sheet";
import { NameCell } from "./name-cell";

/** What every kind of content has. */
export interface Content {
  id: string;
  isDeleted: boolean;
}

/** How one kind of content appears in its list. */
export interface ContentKind<Row extends Content, Values extends FieldValues>
  extends ContentForm<Row, Values> {
  /** Header of the column with the name. */
  header: string;
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

/** The columns of every kind of content. */
export type ContentColumns<Row> = Record<"name" | "state" | "menu", Column<Row>>;

/**
 * The columns of every kind of content: the name, which opens the editor, the state and the actions.
 * @param edit opens the editor
 */
export function contentColumns<Row extends Content, Values extends FieldValues>(
  kind: ContentKind<Row, Values>,
  edit: (row: Row) => void,
): ContentColumns<Row> {
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
    menu: actionsColumn((row) => (
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
    )),
  };
}

/** A column of one kind of content, hidden on phones. Its id is the header in lower case. */
export const detailColumn = <Row,>(
  header: string,
  cell: (row: Row) => ReactNode,
  more: Pick<Column<Row>, "align" | "sortable"> = {},
): Column<Row> => ({ id: header.toLowerCase(), header, cell, className: "max-sm:hidden", ...more });

/** Position in the staff-defined order. */
export const sortOrderColumn = detailColumn("Position", ({ sortOrder }: { sortOrder: number }) => sortOrder, {
  align: "end",
});
