"use client";
import { useState } from "react";
import { TextareaField } from "@/components/form/textarea-field";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { formatCount } from "@/lib/core/format-count";
import { hasLeftShop } from "@/lib/inventory/rules";
import { type AdminLotDetail, recallLotSchema } from "@/lib/inventory/schema";
import { usePermission } from "../staff-role";
import { TextDialog } from "../text-dialog";
import { useAdminAction } from "../use-admin-action";
import { useRequestKeyScope } from "../use-request-keys";
import { EditLot } from "./edit-lot";
import { WriteOffForm } from "./write-off-form";

type Action = "edit" | "write-off" | "recall";

/** The actions for a lot. */
export function LotActions({ lot }: { lot: AdminLotDetail }) {
  const [action, setAction] = useState<Action>();
  const keyScope = useRequestKeyScope(lot.writeOffs.map(({ id }) => id));
  const can = usePermission();
  const close = () => setAction(undefined);
  const button = (which: Action, label: string) => (
    <Button size="sm" variant="secondary" onClick={() => setAction(which)}>
      {label}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {can("lots.edit") ? button("edit", "Edit") : null}
      {can("lots.edit") && lot.quantity > 0 ? button("write-off", "Write off") : null}
      {can("lots.recall") && lot.isReceived && lot.state !== "recalled" ? button("recall", "Recall") : null}
      {can("lots.recall") && lot.state === "recalled" ? <NotifyButton lot={lot} /> : null}
      {action === "edit" ? <EditLot lot={lot} onClose={close} /> : null}
      {action === "write-off" ? <WriteOffForm lot={lot} keyScope={keyScope} onClose={close} /> : null}
      {action === "recall" ? <RecallDialog lot={lot} onClose={close} /> : null}
    </div>
  );
}

/** Emails the customers who received the lot and were not emailed yet. */
function NotifyButton({ lot: { id, product, orders } }: { lot: AdminLotDetail }) {
  const act = useAdminAction();
  const due = orders.filter(
    ({ notifiedAt, customerEmail, status }) =>
      notifiedAt === null && customerEmail !== "" && hasLeftShop(status),
  );
  const count = new Set(due.map(({ customerEmail }) => customerEmail.toLowerCase())).size;
  if (count === 0) return null;
  const customers = formatCount(count, "customer");
  return (
    <ConfirmDialog
      trigger={<Button size="sm">Email {customers}</Button>}
      title={`Email ${customers} about the recall?`}
      description={`Each customer who received ${product} of this lot gets one email with the batch, the date and your reason. You can't undo this.`}
      confirmLabel="Send emails"
      onConfirm={async () => {
        const sent = await act<{ queued: number }>(["POST", `/api/admin/lots/${id}/notify`], {
          done: ({ queued }) => ({ title: `Emails to ${formatCount(queued, "customer")} are on their way` }),
          fallback: "Failed to email the customers",
        });
        return sent !== undefined;
      }}
    />
  );
}

function RecallDialog({ lot: { id, product }, onClose }: { lot: AdminLotDetail; onClose: () => void }) {
  return (
    <TextDialog
      title={`Recall this lot of ${product}`}
      description="Its units are no longer sold, packed or shipped. You can email its customers afterward. You can't undo a recall."
      cancelLabel="Not now"
      confirmLabel="Recall"
      destructive
      name="reason"
      rule={recallLotSchema.shape.reason}
      request={(reason) => ["POST", `/api/admin/lots/${id}/recall`, { reason }]}
      done={{ title: "Lot recalled", description: "You can email its customers now." }}
      fallback="Failed to recall lot"
      onClose={onClose}
    >
      <TextareaField
        name="reason"
        label="Reason (customers will read it)"
        rows={3}
        maxLength={300}
        required
      />
    </TextDialog>
  );
}
