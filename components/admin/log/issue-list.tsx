"use client";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Column } from "@/components/ui/data-table-types";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { formatDate, formatLocalTime } from "@/lib/core/dates";
import { formatCount } from "@/lib/core/format-count";
import type { AdminIssue } from "@/lib/help/schema/issues";
import { actionsColumn } from "../actions-column";
import { NameCell } from "../content/name-cell";
import { ListScreen } from "../list-screen";
import { usePermission } from "../staff-role";
import { useLocalList } from "../use-admin-list";
import { IssueActions } from "./issue-actions";
import { IssueEditor } from "./issue-editor";
import { IssuePreviewDialog } from "./issue-preview-dialog";
import { useIssueActions } from "./use-issue-actions";

function IssueState({ issue, timeZone }: { issue: AdminIssue; timeZone: string }) {
  if (issue.isDeleted) return <Badge tone="neutral">Deleted</Badge>;
  if (issue.isMissed && issue.sendAt)
    return <Badge tone="danger">Not sent: was due {formatLocalTime(issue.sendAt)}</Badge>;
  if (!issue.sentAt && issue.sendAt)
    return <Badge tone="honey">Scheduled: {formatLocalTime(issue.sendAt)}</Badge>;
  if (!issue.sentAt) return <Badge tone="plain">Draft</Badge>;
  return (
    <Badge tone="positive" dot>
      Sent {formatDate(issue.sentAt, timeZone)} to {formatCount(issue.recipients, "subscriber")}
    </Badge>
  );
}

/** A dialog and the issue it is about. */
interface IssueDialog {
  kind: "preview" | "send" | "remove";
  issue: AdminIssue;
}

interface Choices {
  edit: (issue: AdminIssue) => void;
  open: (dialog: IssueDialog) => void;
  restore: (issue: AdminIssue) => void;
  canEdit: boolean;
  canSend: boolean;
  timeZone: string;
}

const columns = (choices: Choices): readonly Column<AdminIssue>[] => {
  const { edit, open, restore, canEdit, canSend, timeZone } = choices;
  return [
    {
      id: "subject",
      header: "Subject",
      isRowHeader: true,
      cell: (issue) => (
        <NameCell
          name={issue.subject}
          state={<IssueState issue={issue} timeZone={timeZone} />}
          {...(issue.sentAt || issue.isDeleted || !canEdit ? {} : { onEdit: () => edit(issue) })}
        />
      ),
    },
    {
      id: "state",
      header: "Status",
      className: "max-sm:hidden",
      cell: (issue) => <IssueState issue={issue} timeZone={timeZone} />,
    },
    actionsColumn((issue) => {
      if (!canEdit) return null;
      if (issue.isDeleted)
        return (
          <Button size="sm" variant="secondary" onClick={() => restore(issue)}>
            Restore<span className="sr-only"> {issue.subject}</span>
          </Button>
        );
      return (
        <IssueActions
          issue={issue}
          canSend={canSend}
          onPreview={() => open({ kind: "preview", issue })}
          onSend={() => open({ kind: "send", issue })}
          onDelete={() => open({ kind: "remove", issue })}
        />
      );
    }),
  ];
};

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
  const canEdit = usePermission()("marketing.edit");
  const { restore, remove, send } = useIssueActions();
  const [dialog, setDialog] = useState<IssueDialog>();
  return (
    <>
      <ListScreen
        list={useLocalList(rows, ({ subject }) => subject)}
        noun={{ one: "issue", many: "issues" }}
        lead={
          <p className="mr-auto text-ink-soft">
            {formatCount(readers, "subscriber")} with a confirmed address
          </p>
        }
        create={{ label: "New issue", permission: "marketing.edit" }}
        notice={hasPostalAddress ? null : <AddressMissing />}
        columns={(edit) =>
          columns({
            edit,
            open: setDialog,
            restore: (issue) => void restore(issue),
            canEdit,
            canSend: hasPostalAddress,
            timeZone,
          })
        }
        nameOf={({ subject }) => subject}
        empty={<EmptyState title="No issues yet" hint="Press New issue to write the first one." />}
        editor={(props) => <IssueEditor {...props} />}
      />
      {dialog?.kind === "preview" ? (
        <IssuePreviewDialog issue={dialog.issue} onClose={() => setDialog(undefined)} />
      ) : null}
      <ConfirmDialog
        open={dialog?.kind === "send"}
        onOpenChange={(open) => (open ? undefined : setDialog(undefined))}
        title="Send this issue?"
        description={`“${dialog?.issue.subject ?? ""}” goes to ${formatCount(readers, "subscriber")} immediately. You can't undo this.`}
        confirmLabel="Send"
        onConfirm={async () => dialog && (await send(dialog.issue)) !== undefined}
      />
      <ConfirmDialog
        open={dialog?.kind === "remove"}
        onOpenChange={(open) => (open ? undefined : setDialog(undefined))}
        title="Delete this draft?"
        description={`“${dialog?.issue.subject ?? ""}” stays in this list, where you can restore it.`}
        confirmLabel="Delete"
        destructive
        onConfirm={async () => dialog && (await remove(dialog.issue)) !== undefined}
      />
    </>
  );
}

const AddressMissing = () => (
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
);
