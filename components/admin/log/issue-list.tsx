"use client";
import { Plus, Send, Trash2 } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { Prose } from "@/components/content/prose";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DataTable } from "@/components/ui/data-table";
import type { Column } from "@/components/ui/data-table-types";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { type AdminIssue, issueSchema, type IssueInput as Values } from "@/lib/admin/schema/log";
import { dateText } from "@/lib/core/dates";
import { ContentSheet, type EditorProps } from "../content/content-sheet";
import { NameCell } from "../content/name-cell";
import { useMay } from "../staff";
import { useOfficeAction } from "../use-office-action";
import { IssuePreview } from "./issue-preview";
import { SendTrial } from "./send-trial";

const people = (many: number): string =>
  many === 1 ? "1 reader" : `${many.toLocaleString("en-US")} readers`;

interface Choices {
  edit: (issue: AdminIssue) => void;
  preview: (issue: AdminIssue) => void;
  send: (issue: AdminIssue) => void;
  remove: (issue: AdminIssue) => void;
  restore: (issue: AdminIssue) => void;
  mayEdit: boolean;
  maySend: boolean;
  timeZone: string;
}

const columns = ({
  edit,
  preview,
  send,
  remove,
  restore,
  mayEdit,
  maySend,
  timeZone,
}: Choices): readonly Column<AdminIssue>[] => [
  {
    id: "subject",
    header: "Subject",
    isRowHeader: true,
    cell: (issue) => (
      <NameCell
        name={issue.subject}
        more={issue.body}
        {...(issue.sentAt || issue.isDeleted || !mayEdit ? {} : { onEdit: () => edit(issue) })}
      />
    ),
  },
  {
    id: "state",
    header: "State",
    cell: ({ sentAt, recipients, isDeleted }) =>
      isDeleted ? (
        <Badge tone="neutral">Deleted</Badge>
      ) : sentAt ? (
        <Badge tone="positive" dot>
          Sent {dateText(sentAt, timeZone)} to {people(recipients)}
        </Badge>
      ) : (
        <Badge tone="plain">Draft</Badge>
      ),
  },
  {
    id: "actions",
    header: "Actions",
    hideHeader: true,
    align: "end",
    cell: (issue) =>
      mayEdit && issue.isDeleted ? (
        <Button size="sm" variant="secondary" onClick={() => restore(issue)}>
          Restore<span className="sr-only"> {issue.subject}</span>
        </Button>
      ) : mayEdit ? (
        <span className="inline-flex flex-wrap justify-end gap-2">
          <Button size="sm" variant="secondary" onClick={() => preview(issue)}>
            Preview<span className="sr-only"> {issue.subject}</span>
          </Button>
          <SendTrial path={`/api/admin/newsletter/${issue.id}/send`} body={{ test: true }} />
          {issue.sentAt ? null : (
            <>
              <Button size="sm" disabled={!maySend} onClick={() => send(issue)}>
                <Send aria-hidden="true" className="size-4" />
                Send
              </Button>
              <IconButton icon={Trash2} label={`Delete ${issue.subject}`} onClick={() => remove(issue)} />
            </>
          )}
        </span>
      ) : null,
  },
];

interface IssueListProps {
  rows: readonly AdminIssue[];
  /** How many are on the list now. */
  readers: number;
  /** Whether issues can be sent: each needs the shop's postal address. */
  hasPostalAddress: boolean;
  timeZone: string;
}

/** The issues of the newsletter: drafts, and what was sent. */
export function IssueList({ rows, readers, hasPostalAddress, timeZone }: IssueListProps) {
  const mayEdit = useMay()("marketing.edit");
  const act = useOfficeAction();
  const [edited, setEdited] = useState<AdminIssue | "new">();
  const [sending, setSending] = useState<AdminIssue>();
  const [leaving, setLeaving] = useState<AdminIssue>();
  const [previewed, setPreviewed] = useState<AdminIssue>();
  const restore = ({ id, subject }: AdminIssue) =>
    act(["POST", `/api/admin/newsletter/${id}/restore`], {
      done: { title: "Draft restored", description: `“${subject}” is back.` },
      fallback: "Failed to restore the draft",
    });
  const remove = (issue: AdminIssue) =>
    act(["DELETE", `/api/admin/newsletter/${issue.id}`], {
      done: {
        title: "Draft deleted",
        description: `“${issue.subject}” can be restored.`,
        action: { label: "Undo", run: () => void restore(issue) },
      },
      fallback: "Failed to delete the draft",
    });
  const send = (issue: AdminIssue) =>
    act<AdminIssue>(["POST", `/api/admin/newsletter/${issue.id}/send`, {}], {
      done: ({ recipients }) => ({
        title: "Newsletter queued",
        description: `It goes to ${people(recipients)}.`,
      }),
      fallback: "Failed to send the newsletter",
    });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <p className="mr-auto text-ink-soft">{people(readers)} on the list, each with a confirmed address.</p>
        {mayEdit ? (
          <Button size="sm" onClick={() => setEdited("new")}>
            <Plus aria-hidden="true" className="size-4" />
            New issue
          </Button>
        ) : null}
      </div>
      {hasPostalAddress ? null : (
        <Notice
          tone="warning"
          title="Add the shop's postal address before you send an issue"
          className="mb-4"
          action={
            <Button asChild size="sm" variant="secondary">
              <Link href="/admin/settings">Open settings</Link>
            </Button>
          }
        >
          U.S. law (CAN-SPAM) requires it in each newsletter. Drafts and test emails work without it.
        </Notice>
      )}
      <DataTable
        label="Issues"
        columns={columns({
          edit: setEdited,
          preview: setPreviewed,
          send: setSending,
          remove: setLeaving,
          restore: (issue) => void restore(issue),
          mayEdit,
          maySend: hasPostalAddress,
          timeZone,
        })}
        rows={rows}
        rowId={({ id }) => id}
        rowName={({ subject }) => subject}
        empty={<EmptyState title="No issue yet" hint="Write the first one." />}
      />
      {edited ? (
        <IssueEditor saved={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />
      ) : null}
      {previewed ? <IssuePreview issue={previewed} onClose={() => setPreviewed(undefined)} /> : null}
      <ConfirmDialog
        open={sending !== undefined}
        onOpenChange={(open) => (open ? undefined : setSending(undefined))}
        title="Send this issue?"
        description={`“${sending?.subject ?? ""}” goes to ${people(readers)} immediately. You can't undo this.`}
        confirmLabel="Send"
        onConfirm={async () => sending && (await send(sending)) !== undefined}
      />
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={(open) => (open ? undefined : setLeaving(undefined))}
        title="Delete this draft?"
        description={`“${leaving?.subject ?? ""}” stays in this list, where you can restore it.`}
        confirmLabel="Delete"
        destructive
        onConfirm={async () => leaving && (await remove(leaving)) !== undefined}
      />
    </>
  );
}

const LABELS = { subject: "Subject", body: "Text" };

function IssueEditor({ saved, onClose }: EditorProps<AdminIssue>) {
  return (
    <ContentSheet<Values, AdminIssue>
      saved={saved}
      onClose={onClose}
      what="issue"
      title={saved?.subject}
      path="/api/admin/newsletter"
      schema={issueSchema}
      toValues={(issue) => ({ subject: issue?.subject ?? "", body: issue?.body ?? "" })}
      labels={LABELS}
      needed={["subject", "body"]}
      done={{ title: "Saved as draft", description: "Not sent until you press Send." }}
      wide
    >
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
    <div className="col-span-2 rounded-card bg-paper p-4 sm:p-6">
      <Prose>{body}</Prose>
    </div>
  ) : null;
}
