"use client";
import { Check, ExternalLink, EyeOff, MoreHorizontal, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import type { StaffReview } from "@/lib/reviews/schema";
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
  if (isDeclined)
    return (
      <Button size="sm" variant="secondary" onClick={() => void moderation.restore([review])}>
        Restore
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
          Approve
        </Button>
      )}
      {isVisible || isWaiting ? (
        <Button size="sm" variant="secondary" className="max-md:hidden" onClick={() => void show(false)}>
          Hide
        </Button>
      ) : null}
      <Menu>
        <MenuTrigger asChild>
          <IconButton icon={MoreHorizontal} label={`Actions for the review of ${customerName}`} />
        </MenuTrigger>
        <MenuContent>
          {isVisible ? null : (
            <MenuItem icon={Check} onSelect={() => void show(true)}>
              Approve
            </MenuItem>
          )}
          {isVisible || isWaiting ? (
            <MenuItem icon={EyeOff} onSelect={() => void show(false)}>
              Hide
            </MenuItem>
          ) : null}
          <MenuItem icon={Pencil} onSelect={onEdit}>
            Edit
          </MenuItem>
          {productSlug ? (
            <MenuItem icon={ExternalLink} onSelect={() => window.open(`/products/${productSlug}`, "_blank")}>
              View product
            </MenuItem>
          ) : null}
          <MenuSeparator />
          <MenuItem icon={Trash2} tone="destructive" onSelect={() => setDeclining(true)}>
            Decline
          </MenuItem>
        </MenuContent>
      </Menu>
      <ConfirmDialog
        open={declining}
        onOpenChange={setDeclining}
        title={`Decline the review of ${customerName}?`}
        description="It disappears from the shop, and its author is not notified. You can restore it for 30 days."
        confirmLabel="Decline"
        destructive
        onConfirm={async () => (await moderation.decline(review)) !== undefined}
      />
    </span>
  );
}
