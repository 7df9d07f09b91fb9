"use client";
import { Check, ExternalLink, EyeOff, MoreHorizontal, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import type { StaffReview } from "@/lib/reviews/schema";
import { useMay } from "../staff";
import { useOfficeAction } from "../use-office-action";

interface ReviewActionsProps {
  review: StaffReview;
  onEdit: () => void;
}

/** Approve, Hide, Edit, Decline. */
export function ReviewActions({ review, onEdit }: ReviewActionsProps) {
  const { id, customerName, isVisible, isWaiting, productSlug } = review;
  const [declining, setDeclining] = useState(false);
  const may = useMay();
  const act = useOfficeAction();
  if (!may("reviews.edit")) return null;
  const show = (visible: boolean) =>
    act(["PATCH", `/api/admin/reviews/${id}`, { isVisible: visible }], {
      done: visible
        ? { title: "Review approved", description: "Published." }
        : { title: "Review hidden", description: "Hidden from the shop." },
      fallback: "Failed to update review",
    });
  const decline = () =>
    act(["DELETE", `/api/reviews/${id}`], {
      done: { title: "Review declined", description: "It was deleted." },
      fallback: "Failed to delete review",
    });
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
        description="It is deleted for good, and its author is not told. Hide it to keep it."
        confirmLabel="Decline"
        destructive
        onConfirm={async () => (await decline()) !== undefined}
      />
    </span>
  );
}
