"use client";
import { Check, ExternalLink, EyeOff, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { StaffReview } from "@/lib/reviews/schema";
import { ActionMenu } from "../action-menu";
import { usePermission } from "../staff-role";
import { useModeration } from "./use-moderation";

interface ReviewActionsProps {
  review: StaffReview;
  onEdit: () => void;
}

/** Approve, Hide, Edit, Decline; Restore for a declined review. */
export function ReviewActions({ review, onEdit }: ReviewActionsProps) {
  const { customerName, isVisible, isWaiting, isDeclined, productSlug } = review;
  const [declining, setDeclining] = useState(false);
  const can = usePermission();
  const moderation = useModeration();
  if (!can("reviews.edit")) return null;
  const subject = <span className="sr-only"> the review by {customerName}</span>;
  if (isDeclined)
    return (
      <Button size="sm" variant="secondary" onClick={() => void moderation.restore([review])}>
        Restore{subject}
      </Button>
    );
  const show = (visible: boolean) => moderation.show(review, visible);
  return (
    <span className="inline-flex items-center gap-1">
      {isVisible ? null : (
        <Button
          size="sm"
          variant={isWaiting ? "primary" : "secondary"}
          className="max-md:hidden"
          onClick={() => void show(true)}
        >
          Approve{subject}
        </Button>
      )}
      {isVisible || isWaiting ? (
        <Button size="sm" variant="secondary" className="max-md:hidden" onClick={() => void show(false)}>
          Hide{subject}
        </Button>
      ) : null}
      <ActionMenu
        name={`the review by ${customerName}`}
        actions={[
          !isVisible && { icon: Check, label: "Approve", onSelect: () => show(true) },
          (isVisible || isWaiting) && { icon: EyeOff, label: "Hide", onSelect: () => show(false) },
          { icon: Pencil, label: "Edit", onSelect: onEdit },
          productSlug !== null && {
            icon: ExternalLink,
            label: "View product",
            onSelect: () => window.open(`/products/${productSlug}`, "_blank"),
          },
          { icon: Trash2, label: "Decline", onSelect: () => setDeclining(true), isDestructive: true },
        ]}
      />
      <ConfirmDialog
        open={declining}
        onOpenChange={setDeclining}
        title={`Decline the review by ${customerName}?`}
        description="It disappears from the shop, and its author is not notified. You can restore it for 30 days."
        confirmLabel="Decline"
        destructive
        onConfirm={async () => (await moderation.decline(review)) !== undefined}
      />
    </span>
  );
}
