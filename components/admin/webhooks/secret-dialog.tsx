"use client";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog, DialogContent } from "@/components/ui/dialog";

interface SecretDialogProps {
  title: string;
  /** Name of the value. */
  label: string;
  /** What it is for. */
  hint: string;
  secret: string;
  onClose: () => void;
}

/** Shows a new secret, the only time. An outside press does not close it. */
export function SecretDialog({ title, label, hint, secret, onClose }: SecretDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        size="sm"
        onInteractOutside={(event) => event.preventDefault()}
        title={title}
        description={`${hint} Copy it now: it is not shown again.`}
        footer={<Button onClick={onClose}>I have copied it</Button>}
      >
        <CopyField label={label} value={secret} />
      </DialogContent>
    </Dialog>
  );
}
