"use client";
import { formatCount } from "@/lib/core/format-count";
import type { AdminIssue } from "@/lib/help/schema/issues";
import { useAdminAction } from "../use-admin-action";

/** The calls about a newsletter issue; each answers undefined after a failure, which a toast shows. */
export function useIssueActions() {
  const act = useAdminAction();
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
    act<AdminIssue>(["POST", `/api/admin/newsletter/${issue.id}/send`, { version: issue.version }], {
      done: ({ recipients }) => ({
        title: "Newsletter queued",
        description: `It goes to ${formatCount(recipients, "subscriber")}.`,
      }),
      fallback: "Failed to send the newsletter",
    });
  return { restore, remove, send };
}
