"use client";
import { useWatch } from "react-hook-form";
import { Prose } from "@/components/content/prose";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { type AdminIssue, issueSchema, type IssueInput as Values } from "@/lib/help/schema/issues";
import { type ContentForm, ContentSheet } from "../content/content-sheet";
import type { EditorProps } from "../list-screen";

const LABELS = { subject: "Subject", body: "Text" };

const KIND: ContentForm<AdminIssue, Values> = {
  what: "issue",
  path: "/api/admin/newsletter",
  nameOf: ({ subject }) => subject,
  schema: issueSchema,
  labels: LABELS,
  needed: ["subject", "body"],
  done: { title: "Saved as draft", description: "Not sent until you press Send." },
  wide: true,
};

const toValues = (issue: AdminIssue | undefined): Values => ({
  subject: issue?.subject ?? "",
  body: issue?.body ?? "",
});

/** The dialog of an issue, with a preview of its text. */
export function IssueEditor(props: EditorProps<AdminIssue>) {
  return (
    <ContentSheet {...props} kind={KIND} toValues={toValues}>
      <TextField<Values>
        name="subject"
        label={LABELS.subject}
        maxLength={140}
        required
        className="col-span-2"
      />
      <TextareaField<Values>
        name="body"
        label={LABELS.body}
        hint="Blank lines between paragraphs; ## heading, - list, **bold**, [words](/address)"
        rows={14}
        required
        className="col-span-2"
      />
      <Preview />
    </ContentSheet>
  );
}

function Preview() {
  const body = useWatch<Values, "body">({ name: "body" });
  return body.trim() ? (
    <section className="col-span-2">
      <h3 className="mb-1.5 font-sans text-14 font-semibold">Preview of the text</h3>
      <div className="rounded-card bg-paper p-4 sm:p-6 [&>div>:first-child]:mt-0">
        <Prose>{body}</Prose>
      </div>
    </section>
  ) : null;
}
