"use client";
import { type FieldTable, TableFields } from "@/components/form/table-fields";
import { formatLocalTime } from "@/lib/core/dates";
import { type AdminIssue, issueSchema, type IssueValues as Values } from "@/lib/help/schema/issues";
import { type ContentForm, ContentSheet } from "../content/content-sheet";
import { Preview } from "../content/preview";
import type { EditorProps } from "../list-screen";

const FIELDS = {
  subject: { label: "Subject", maxLength: 140, required: true, wide: true },
  body: {
    label: "Text",
    control: "textarea",
    hint: "Blank lines between paragraphs; ## heading, - list, **bold**, [words](/address)",
    rows: 14,
    required: true,
    wide: true,
  },
  sendAt: {
    label: "Send at",
    type: "datetime-local",
    hint: "In the shop's time zone. Leave empty to send it yourself",
    wide: true,
  },
} as const satisfies FieldTable<Values>;

const KIND: ContentForm<AdminIssue, Values> = {
  what: "issue",
  path: "/api/admin/newsletter",
  nameOf: ({ subject }) => subject,
  schema: issueSchema,
  fields: FIELDS,
  toValues: (issue) => ({
    subject: issue?.subject ?? "",
    body: issue?.body ?? "",
    sendAt: issue?.sendAt ?? "",
  }),
  needed: ["subject", "body"],
  done: ({ sendAt }) =>
    sendAt
      ? { title: "Scheduled", description: `It is sent on ${formatLocalTime(sendAt)}.` }
      : { title: "Saved as draft", description: "Not sent until you press Send." },
  wide: true,
};

/** The dialog of an issue, with a preview of its text. */
export function IssueEditor(props: EditorProps<AdminIssue>) {
  return (
    <ContentSheet {...props} kind={KIND}>
      <TableFields table={FIELDS} />
      <Preview title="Preview of the text" />
    </ContentSheet>
  );
}
