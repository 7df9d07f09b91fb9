"use client";
import { Plus } from "lucide-react";
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
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { formatDate } from "@/lib/core/dates";
import { type AdminIssue, issueSchema, type IssueInput as Values } from "@/lib/help/schema/issues";
import { ContentSheet, type EditorProps } from "../content/content-sheet";
import { NameCell } from "../content/name-cell";
import { usePermission } from "../staff-role";
import { useAdminAction } from "../use-admin-action";
import { IssueActions } from "./issue-actions";
import { IssuePreview } from "./issue-preview";

const people = (many: number): string =>
  many === 1 ? "1 subscriber" : `${many.toLocaleString("en-US")} subscribers`;

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

function IssueState({ issue, timeZone }: { issue: AdminIssue; timeZone: string }) {
  if (issue.isDeleted) return <Badge tone="neutral">Deleted</Badge>;
  if (!issue.sentAt) return <Badge tone="plain">Draft</Badge>;
  return (
    <Badge tone="positive" dot>
      Sent {formatDate(issue.sentAt, timeZone)} to {people(issue.recipients)}
    </Badge>
  );
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
        state={<IssueState issue={issue} timeZone={timeZone} />}
        {...(issue.sentAt || issue.isDeleted || !mayEdit ? {} : { onEdit: () => edit(issue) })}
      />
    ),
  },
  {
    id: "state",
    header: "Status",
    className: "max-sm:hidden",
    cell: (issue) => <IssueState issue={issue} timeZone={timeZone} />,
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
        <IssueActions
          issue={issue}
          maySend={maySend}
          onPreview={() => preview(issue)}
          onSend={() => send(issue)}
          onDelete={() => remove(issue)}
        />
      ) : null,
  },
];

interface IssueListProps {
  rows: readonly AdminIssue[];
  /** Current number of subscribers. */
  readers: number;
  /** Whether issues can be sent: each needs the shop's postal address. */
  hasPostalAddress: boolean;
  timeZone: string;
}

/** The newsletter's issues: drafts and sent ones. */
export function IssueList({ rows, readers, hasPostalAddress, timeZone }: IssueListProps) {
  const mayEdit = usePermission()("marketing.edit");
  const act = useAdminAction();
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
        <p className="mr-auto text-ink-soft">{people(readers)} with a confirmed address</p>
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
        empty={<EmptyState title="No issues yet" hint="Press New issue to write the first one." />}
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
    <section className="col-span-2">
      <h3 className="mb-1.5 font-sans text-14 font-semibold">Preview of the text</h3>
      <div className="rounded-card bg-paper p-4 sm:p-6 [&>div>:first-child]:mt-0">
        <Prose>{body}</Prose>
      </div>
    </section>
  ) : null;
}
