"use client";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import type { Column } from "@/components/ui/data-table-types";
import { ListScreen } from "../list-screen";
import { useLocalList } from "../use-admin-list";
import { type Content, type ContentKind, contentColumns, sortOrderColumn } from "./content-columns";
import { ContentSheet } from "./content-sheet";

/** The position after all others. */
const nextSortOrder = (rows: readonly { sortOrder: number }[]): number =>
  Math.max(-1, ...rows.map(({ sortOrder }) => sortOrder)) + 1;

interface PlacedContent extends Content {
  sortOrder: number;
  version: number;
}

interface ContentListProps<Row extends PlacedContent, Values extends FieldValues> {
  kind: ContentKind<Row, Values>;
  /** Plural name of the items: "recipes". */
  many: string;
  rows: readonly Row[];
  /** Its own column, after the name. */
  column: Column<Row>;
  /** Text that the search matches. */
  textOf: (row: Row) => string;
  /** Position of a new item; default: after all others. */
  nextPlace?: number;
  /** The form's fields; default: those of the kind's table. */
  fields?: (saved: Row | undefined) => ReactNode;
  /** Above the list. */
  notice?: ReactNode;
}

/** A content list that fits on one page. */
export function ContentList<Row extends PlacedContent, Values extends FieldValues>(
  props: ContentListProps<Row, Values>,
) {
  const { kind, many, rows, column, textOf, nextPlace = nextSortOrder(rows), fields, notice } = props;
  return (
    <ListScreen
      list={useLocalList(rows, textOf)}
      noun={{ one: kind.what, many }}
      search={{ placeholder: "Search by any word" }}
      create={{ label: `New ${kind.what}`, permission: "encyclopedia.edit" }}
      columns={(edit) => {
        const { name, state, menu } = contentColumns(kind, edit);
        return [name, column, state, sortOrderColumn, menu];
      }}
      nameOf={kind.nameOf}
      notice={notice}
      empty={`Press New ${kind.what} to create the first one.`}
      editor={(editor) => (
        <ContentSheet {...editor} kind={kind} place={nextPlace}>
          {fields?.(editor.saved)}
        </ContentSheet>
      )}
    />
  );
}
