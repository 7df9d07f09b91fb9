"use client";
import { Eye, MailCheck, Send, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { AdminIssue } from "@/lib/help/schema/issues";
import { ActionMenu } from "../action-menu";
import { useSendTestMail } from "./send-test-mail";

export interface IssueActionsProps {
  issue: AdminIssue;
  /** False until the shop has a postal address. */
  canSend: boolean;
  onPreview: () => void;
  onSend: () => void;
  onDelete: () => void;
}

/** Preview, Send, a test email and Delete; on narrow screens all in the menu. */
export function IssueActions({ issue, canSend, onPreview, onSend, onDelete }: IssueActionsProps) {
  const { subject, sentAt } = issue;
  const testMail = useSendTestMail(`/api/admin/newsletter/${issue.id}/send`, { test: true });
  return (
    <span className="inline-flex items-center gap-2">
      <Button size="sm" variant="secondary" className="max-xl:hidden" onClick={onPreview}>
        Preview<span className="sr-only"> {subject}</span>
      </Button>
      {sentAt ? null : (
        <Button size="sm" className="max-xl:hidden" disabled={!canSend} onClick={onSend}>
          <Send aria-hidden="true" className="size-4" />
          Send<span className="sr-only"> {subject}</span>
        </Button>
      )}
      <ActionMenu
        name={subject}
        actions={[
          { icon: Eye, label: "Preview", onSelect: onPreview },
          { icon: MailCheck, label: "Send me a test", onSelect: testMail.send },
          !sentAt && { icon: Send, label: "Send", disabled: !canSend, onSelect: onSend },
          !sentAt && { icon: Trash2, label: "Delete", onSelect: onDelete, isDestructive: true },
        ]}
      />
    </span>
  );
}
