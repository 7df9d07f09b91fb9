"use client";
import { useState } from "react";
import { Field } from "@/components/form/field";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { formatUsd } from "@/lib/core/money";
import type { AdminGiftCardDetail } from "@/lib/gift-cards/schema/admin-gift-card";
import { CallDialog } from "../orders/call-dialog";
import { usePermission } from "../staff-role";
import { useAdminAction } from "../use-admin-action";

type Action = "resend" | "change" | "refund";

/** The actions for a gift card that is not redeemed, or whose payment went back in part. */
export function GiftCardActions({ card }: { card: AdminGiftCardDetail }) {
  const [action, setAction] = useState<Action>();
  const mayEdit = usePermission()("gift-cards.edit");
  const { status, refundableCents } = card;
  if (!mayEdit || refundableCents === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {status === "sent" ? (
        <Button size="sm" variant="secondary" onClick={() => setAction("resend")}>
          Resend with a new code
        </Button>
      ) : null}
      {status === "scheduled" ? (
        <Button size="sm" variant="secondary" onClick={() => setAction("change")}>
          Change email
        </Button>
      ) : null}
      <Button size="sm" variant="secondary" onClick={() => setAction("refund")}>
        Refund
      </Button>
      {action === "refund" ? <RefundDialog card={card} onClose={() => setAction(undefined)} /> : null}
      {action === "resend" || action === "change" ? (
        <RecipientDialog card={card} isSent={action === "resend"} onClose={() => setAction(undefined)} />
      ) : null}
    </div>
  );
}

interface DialogProps {
  card: AdminGiftCardDetail;
  onClose: () => void;
}

function RefundDialog({ card: { id, refundableCents, senderEmail }, onClose }: DialogProps) {
  const [reason, setReason] = useState("");
  const act = useAdminAction();
  const refund = () =>
    act<AdminGiftCardDetail>(["POST", `/api/admin/gift-cards/${id}/refund`, { reason }], {
      done: {
        title: "Gift card refunded",
        description: senderEmail ? `${senderEmail} gets an email about it.` : "",
      },
      fallback: "Failed to refund gift card",
    });
  return (
    <CallDialog
      title={`Refund ${formatUsd(refundableCents)}`}
      description="All of it goes back to the buyer's card, and the code ends at once. You can't undo this."
      cancelLabel="Not now"
      confirmLabel="Refund"
      destructive
      onConfirm={refund}
      onClose={onClose}
    >
      <Field label="Reason (for the audit log)" required>
        {(control) => (
          <Input
            {...control}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </CallDialog>
  );
}

function RecipientDialog({ card, isSent, onClose }: DialogProps & { isSent: boolean }) {
  const { id, version } = card;
  const [recipientEmail, setEmail] = useState(card.recipientEmail);
  const act = useAdminAction();
  const path = `/api/admin/gift-cards/${id}`;
  const body = { recipientEmail, version };
  const save = () =>
    act<AdminGiftCardDetail>(isSent ? ["POST", `${path}/resend`, body] : ["PATCH", path, body], {
      done: isSent
        ? { title: "Gift card sent", description: `${recipientEmail} gets the new code.` }
        : { title: "Email changed" },
      fallback: isSent ? "Failed to resend gift card" : "Failed to change email",
    });
  return (
    <CallDialog
      title={isSent ? "Resend with a new code" : "Change email"}
      description={
        isSent
          ? "The old code and all links to it are invalidated at once, including printed ones."
          : "The gift card is emailed to this address on its day."
      }
      cancelLabel="Not now"
      confirmLabel={isSent ? "Resend" : "Save changes"}
      onConfirm={save}
      onClose={onClose}
    >
      <Field label="Recipient's email" required>
        {(control) => (
          <Input
            {...control}
            type="email"
            value={recipientEmail}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
    </CallDialog>
  );
}
