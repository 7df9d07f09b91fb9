"use client";
import type { ReactNode } from "react";
import { type FieldPath, type FieldValues, useWatch } from "react-hook-form";
import type { z } from "zod";
import { Form, FormError } from "@/components/form/form";
import { SideSheet } from "@/components/ui/side-sheet";
import type { ToastInput } from "@/components/ui/toast";
import { callAdminApi } from "../admin-session";
import { ConflictNotice } from "../conflict-notice";
import { publicationText } from "../publication-text";
import { useAdminForm } from "../use-admin-form";

/** What every editor of content is given: what is edited (nothing: something new), and how it closes. */
export interface EditorProps<Saved> {
  saved: Saved | undefined;
  onClose: () => void;
}

/** The same where things stand in an order. */
export interface PlacedEditorProps<Saved> extends EditorProps<Saved> {
  /** Where a new one stands: behind all others. */
  nextPlace: number;
}

interface ContentSheetProps<Values extends FieldValues, Saved> extends EditorProps<Saved> {
  /** What it is: "entry". */
  what: string;
  /** Its name, over the form. */
  title: string | undefined;
  /** POST goes there, PATCH to it and the id. */
  path: string;
  schema: z.ZodType<unknown, Values>;
  toValues: (saved: Saved | undefined) => Values;
  labels: Record<string, string>;
  /** Fields without which there is nothing to save (account-admin-content.md §5); the first gets the focus. */
  needed: readonly [FieldPath<Values>, ...FieldPath<Values>[]];
  wide?: boolean;
  /** Where saving does not publish. */
  done?: ToastInput;
  children: ReactNode;
}

interface SavedContent {
  id: string;
  version: number;
  /** Whether the shop shows it; drafts of newsletters have neither. */
  isActive?: boolean;
  isPublished?: boolean;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The one way in which content is edited: a sheet with a form, both versions when somebody else was quicker. */
export function ContentSheet<Values extends FieldValues, Saved extends SavedContent>(
  props: ContentSheetProps<Values, Saved>,
) {
  const { saved, onClose, what, title, path, schema, toValues, labels, needed, wide = false } = props;
  const id = `edit-${what.replaceAll(" ", "-")}`;
  const { form, save, conflict } = useAdminForm<Values, Saved>({
    schema,
    saved,
    toValues,
    send: (values) =>
      saved
        ? callAdminApi<Saved>("PATCH", `${path}/${saved.id}`, values)
        : callAdminApi<Saved>("POST", path, values),
    done: ({ isActive, isPublished }) =>
      props.done ?? {
        title: `${capital(what)} ${saved ? "updated" : "created"}`,
        description: publicationText(isActive ?? isPublished ?? false),
      },
    fallback: `Failed to ${saved ? "update" : "create"} ${what}`,
    field: needed[0],
    onSaved: onClose,
  });
  const { isSubmitting, isDirty } = form.formState;
  const present = useWatch({ control: form.control, name: needed });
  return (
    <SideSheet
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={title ?? `New ${what}`}
      formId={id}
      saveLabel={saved ? "Save changes" : `Create ${what}`}
      saving={isSubmitting}
      incomplete={present.some((value: unknown) => String(value ?? "").trim() === "")}
      dirty={isDirty}
      wide={wide}
    >
      <ConflictNotice conflict={conflict} labels={labels} />
      <Form form={form} onSubmit={save} id={id} className="grid grid-cols-2 gap-4">
        {props.children}
        <div className="col-span-2 empty:hidden">
          <FormError quiet />
        </div>
      </Form>
    </SideSheet>
  );
}
