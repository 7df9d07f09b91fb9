"use client";
import { ArchiveRestore, ExternalLink, Pencil, Trash2 } from "lucide-react";
import { capitalize } from "@/lib/core/capitalize";
import { ActionMenu } from "../action-menu";
import { usePermission } from "../staff-role";
import { useAdminAction } from "../use-admin-action";

interface ContentMenuProps {
  /** Singular name: "entry". */
  what: string;
  id: string;
  name: string;
  path: string;
  isDeleted: boolean;
  /** Why the item cannot be deleted, if so. */
  kept: string | null;
  /** Path of its page in the shop, if any. */
  href: string | null;
  onEdit: () => void;
}

/** Actions for one content item. Deleting needs no confirmation because it can be undone (D34). */
export function ContentMenu(props: ContentMenuProps) {
  const { what, id, name, path, isDeleted, kept, href, onEdit } = props;
  const can = usePermission();
  const act = useAdminAction();
  const restore = () =>
    act(["POST", `${path}/${id}/restore`], {
      done: { title: `${capitalize(what)} restored`, description: `${name} is back.` },
      fallback: `Failed to restore ${what}`,
    });
  const remove = () =>
    act(["DELETE", `${path}/${id}`], {
      done: {
        title: `${capitalize(what)} deleted`,
        description: `${name} was removed from the shop.`,
        action: { label: "Undo", run: () => void restore() },
      },
      fallback: `Failed to delete ${what}`,
    });
  const canEdit = can("encyclopedia.edit");
  return (
    <ActionMenu
      name={name}
      actions={[
        !isDeleted && { icon: Pencil, label: canEdit ? "Edit" : "View", onSelect: onEdit },
        href !== null &&
          !isDeleted && {
            icon: ExternalLink,
            label: "View in shop",
            onSelect: () => window.open(href, "_blank"),
          },
        canEdit && isDeleted && { icon: ArchiveRestore, label: "Restore", onSelect: restore },
        canEdit &&
          !isDeleted &&
          kept === null && { icon: Trash2, label: "Delete", onSelect: remove, isDestructive: true },
      ]}
    />
  );
}
