"use client";
import { Button } from "@/components/ui/button";
import { CopyField } from "@/components/ui/copy-field";
import { Dialog, DialogContent } from "@/components/ui/dialog";

interface SecretDialogProps {
  title: string;
  /** Label of the field. */
  label: string;
  /** What the secret is used for. */
  hint: string;
  secret: string;
  onClose: () => void;
}

/** Shows a new secret once. Clicking outside does not close the dialog. */
export function SecretDialog({ title, label, hint, secret, onClose }: SecretDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        size="sm"
        onInteractOutside={(event) => event.preventDefault()}
        title={title}
        description={`${hint} Copy it now. You won't be able to see it again.`}
        footer={<Button onClick={onClose}>Done</Button>}
      >
        <CopyField label={label} value={secret} />
      </DialogContent>
    </Dialog>
  );
}
