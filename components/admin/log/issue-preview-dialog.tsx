"use client";
import { useEffect, useState } from "react";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import type { AdminIssue, IssuePreview } from "@/lib/help/schema/issues";
import { errorMessage } from "@/lib/http/browser";
import { callAdminApi } from "../admin-session";
import { MailFrame } from "./mail-state";

interface IssuePreviewDialogProps {
  issue: AdminIssue;
  onClose: () => void;
}

/** An issue as its subscribers receive it. */
export function IssuePreviewDialog({ issue, onClose }: IssuePreviewDialogProps) {
  const [preview, setPreview] = useState<IssuePreview>();
  const [problem, setProblem] = useState("");
  useEffect(() => {
    callAdminApi<IssuePreview>("GET", `/api/admin/newsletter/${issue.id}`)
      .then(setPreview)
      .catch((error: unknown) => setProblem(errorMessage(error, "Failed to load the preview.")));
  }, [issue.id]);
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent size="lg" title={preview?.subject ?? issue.subject}>
        {problem ? <Notice tone="error" announce title={problem} /> : null}
        {preview ? <MailFrame html={preview.html} title={`Preview of ${preview.subject}`} /> : null}
        {preview || problem ? null : <Skeleton className="h-[44rem] w-full" />}
      </DialogContent>
    </Dialog>
  );
}
