"use client";
import { Eye, MailCheck, MoreHorizontal, Send, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import type { AdminIssue } from "@/lib/help/schema/issues";
import { useSendTrial } from "./send-test-mail";

export interface IssueActionsProps {
  issue: AdminIssue;
  /** False until the shop has a postal address. */
  maySend: boolean;
  onPreview: () => void;
  onSend: () => void;
  onDelete: () => void;
}

/** Preview, Send, a test email and Delete; on narrow screens all in the menu. */
export function IssueActions({ issue, maySend, onPreview, onSend, onDelete }: IssueActionsProps) {
  const { subject, sentAt } = issue;
  const trial = useSendTrial(`/api/admin/newsletter/${issue.id}/send`, { test: true });
  return (
    <span className="inline-flex items-center gap-2">
      <Button size="sm" variant="secondary" className="max-xl:hidden" onClick={onPreview}>
        Preview<span className="sr-only"> {subject}</span>
      </Button>
      {sentAt ? null : (
        <Button size="sm" className="max-xl:hidden" disabled={!maySend} onClick={onSend}>
          <Send aria-hidden="true" className="size-4" />
          Send<span className="sr-only"> {subject}</span>
        </Button>
      )}
      <Menu>
        <MenuTrigger asChild>
          <IconButton icon={MoreHorizontal} label={`Actions for ${subject}`} />
        </MenuTrigger>
        <MenuContent>
          <MenuItem icon={Eye} onSelect={onPreview}>
            Preview
          </MenuItem>
          <MenuItem icon={MailCheck} onSelect={() => void trial.send()}>
            Send me a test
          </MenuItem>
          {sentAt ? null : (
            <>
              <MenuItem icon={Send} disabled={!maySend} onSelect={onSend}>
                Send
              </MenuItem>
              <MenuSeparator />
              <MenuItem icon={Trash2} tone="destructive" onSelect={onDelete}>
                Delete
              </MenuItem>
            </>
          )}
        </MenuContent>
      </Menu>
    </span>
  );
}
