"use client";
import { useState } from "react";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { formatUsd } from "@/lib/core/money";
import {
  type AdminGiftCardDetail,
  giftCardRecipientSchema,
  refundGiftCardSchema,
} from "@/lib/gift-cards/schema/admin-gift-card";
import { usePermission } from "../staff-role";
import { TextDialog } from "../text-dialog";
import { useRequestKeys } from "../use-request-keys";

type Action = "resend" | "change" | "refund";

/** The actions for a gift card that is not redeemed, or whose payment went back in part. */
export function GiftCardActions({ card }: { card: AdminGiftCardDetail }) {
  const [action, setAction] = useState<Action>();
  const keys = useRequestKeys(); // outlives the dialog, which may be closed after a lost response
  const canEdit = usePermission()("gift-cards.edit");
  const { status, refundableCents } = card;
  if (!canEdit || refundableCents === 0) return null;
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
        <RecipientDialog
          card={card}
          isSent={action === "resend"}
          keys={keys}
          onClose={() => setAction(undefined)}
        />
      ) : null}
    </div>
  );
}

interface DialogProps {
  card: AdminGiftCardDetail;
  onClose: () => void;
}

function RefundDialog({ card: { id, status, refundableCents, senderEmail }, onClose }: DialogProps) {
  return (
    <TextDialog
      title={`Refund ${formatUsd(refundableCents)}`}
      description={`${
        status === "void"
          ? `${formatUsd(refundableCents)} is refunded to the buyer's card.`
          : "The full amount is refunded to the buyer's card, and the code stops working immediately."
      } You can't undo this.`}
      cancelLabel="Not now"
      confirmLabel="Refund"
      destructive
      name="reason"
      rule={refundGiftCardSchema.shape.reason}
      request={(reason) => ["POST", `/api/admin/gift-cards/${id}/refund`, { reason }]}
      done={{
        title: "Gift card refunded",
        description: senderEmail ? `${senderEmail} gets an email once the refund is made.` : "",
      }}
      fallback="Failed to refund gift card"
      onClose={onClose}
    >
      <TextField name="reason" label="Reason (for the audit log)" maxLength={300} required />
    </TextDialog>
  );
}

function RecipientDialog({
  card: { id, version, recipientEmail },
  isSent,
  keys,
  onClose,
}: DialogProps & { isSent: boolean; keys: ReturnType<typeof useRequestKeys> }) {
  const path = `/api/admin/gift-cards/${id}`;
  return (
    <TextDialog
      title={isSent ? "Resend with a new code" : "Change email"}
      description={
        isSent
          ? "The old code and all links to it stop working immediately, including printed ones."
          : "The gift card is emailed to this address on its delivery day."
      }
      cancelLabel="Not now"
      confirmLabel={isSent ? "Resend" : "Save changes"}
      name="recipientEmail"
      rule={giftCardRecipientSchema.shape.recipientEmail}
      initial={recipientEmail}
      request={(email) => {
        const body = { recipientEmail: email, version };
        return isSent
          ? ["POST", `${path}/resend`, { ...body, requestKey: keys.keyOf({ email }) }]
          : ["PATCH", path, body];
      }}
      done={(email) =>
        isSent
          ? { title: "Gift card sent", description: `${email} gets the new code.` }
          : { title: "Email changed" }
      }
      fallback={isSent ? "Failed to resend gift card" : "Failed to change email"}
      onResponse={keys.clear}
      onClose={onClose}
    >
      <TextField name="recipientEmail" label="Recipient's email" type="email" required />
    </TextDialog>
  );
}
