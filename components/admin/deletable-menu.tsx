"use client";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { type Action, ActionMenu } from "./action-menu";

interface DeletableMenuProps {
  /** Of the record. */
  name: string;
  actions: readonly (Action | false | null | undefined)[];
  /** False for a record that cannot be deleted. */
  deletion:
    | false
    | {
        /** The reason why it can be deleted: "No order has used it." */
        reason: string;
        /** Resolves to undefined after a failure, which a toast shows. */
        onConfirm: () => Promise<unknown>;
      };
}

/** The actions for one record, and its deletion after a confirmation. */
export function DeletableMenu({ name, actions, deletion }: DeletableMenuProps) {
  const [deleting, setDeleting] = useState(false);
  const onSelect = () => setDeleting(true);
  return (
    <>
      <ActionMenu
        name={name}
        actions={[...actions, deletion && { icon: Trash2, label: "Delete", onSelect, isDestructive: true }]}
      />
      {deletion ? (
        <ConfirmDialog
          open={deleting}
          onOpenChange={setDeleting}
          title={`Delete ${name}?`}
          description={`${deletion.reason} You can't undo this.`}
          confirmLabel="Delete"
          destructive
          onConfirm={async () => (await deletion.onConfirm()) !== undefined}
        />
      ) : null}
    </>
  );
}
