"use client";
import type { ReactNode } from "react";
import { type FieldPath, type FieldValues, useWatch } from "react-hook-form";
import type { z } from "zod";
import { type FieldTable, type FormField, labelsOf, TableFields } from "@/components/form/table-fields";
import type { ToastInput } from "@/components/ui/toast";
import { capitalize } from "@/lib/core/capitalize";
import { callAdminApi } from "../admin-session";
import { FormSheet } from "../form-sheet";
import type { EditorProps } from "../list-screen";
import { publicationText } from "../publication-text";
import { useAdminForm } from "../use-admin-form";
import { useRequestKeys } from "../use-request-keys";

/** The form of one kind of content. */
export interface ContentForm<Saved, Values extends FieldValues> {
  /** Singular name: "recipe". */
  what: string;
  /** POST path: "/api/admin/recipes"; PATCH uses this path and the id. */
  path: string;
  /** Name of an item, shown above its form. */
  nameOf: (saved: Saved) => string;
  schema: z.ZodType<unknown, Values>;
  /** How its form edits each value. */
  fields: FieldTable<Values> & Readonly<Record<string, FormField>>;
  /** @param place position of a new item: after all others */
  toValues: (saved: Saved | undefined, place: number) => Values;
  /** Required fields (account-admin-content.md §5); the first gets the focus. */
  needed: readonly [FieldPath<Values>, ...FieldPath<Values>[]];
  wide?: boolean;
  /** Set where saving does not publish. */
  done?: ToastInput | ((saved: Saved) => ToastInput);
}

interface ContentSheetProps<Values extends FieldValues, Saved> extends EditorProps<Saved> {
  kind: ContentForm<Saved, Values>;
  /** Position of a new item. */
  place?: number;
  /** The fields; default: those of the kind's table. */
  children?: ReactNode;
}

interface SavedContent {
  id: string;
  version: number;
  /** Whether the shop shows the item; newsletter drafts have neither field. */
  isActive?: boolean;
  isPublished?: boolean;
}

/** The sheet for editing content: a form, and both versions after a conflict. */
export function ContentSheet<Values extends FieldValues, Saved extends SavedContent>(
  props: ContentSheetProps<Values, Saved>,
) {
  const { saved, onClose, kind, place = 0, children } = props;
  const { what, path, nameOf, schema, needed, wide = false, done } = kind;
  const { keyOf } = useRequestKeys();
  const fields: Readonly<Record<string, FormField>> = kind.fields;
  const state = useAdminForm<Values, Saved>({
    schema,
    saved,
    toValues: (from) => kind.toValues(from, place),
    send: (values) =>
      saved
        ? callAdminApi<Saved>("PATCH", `${path}/${saved.id}`, values)
        : callAdminApi<Saved>("POST", path, { ...values, requestKey: keyOf({}) }),
    done: (now) =>
      (typeof done === "function" ? done(now) : done) ?? {
        title: `${capitalize(what)} ${saved ? "updated" : "created"}`,
        description: publicationText(now.isActive ?? now.isPublished ?? false),
      },
    fallback: `Failed to ${saved ? "update" : "create"} ${what}`,
    field: needed[0],
    onSaved: onClose,
  });
  const present = useWatch({ control: state.form.control, name: needed });
  return (
    <FormSheet
      state={state}
      id={`edit-${what.replaceAll(" ", "-")}`}
      title={saved ? nameOf(saved) : `New ${what}`}
      saveLabel={saved ? "Save changes" : `Create ${what}`}
      incomplete={present.some((value: unknown) => String(value ?? "").trim() === "")}
      wide={wide}
      labels={labelsOf(fields)}
      onClose={onClose}
    >
      {children ?? <TableFields table={fields} />}
    </FormSheet>
  );
}
