"use client";
import {
  Archive,
  ArchiveRestore,
  Copy,
  ExternalLink,
  FilePenLine,
  MoreHorizontal,
  Pencil,
  Trash2,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import type { AdminProduct, BulkResult, ProductRow } from "@/lib/catalog/schema/admin-product";
import { usePermission } from "../staff-role";
import { useAdminAction } from "../use-admin-action";
import { useRestoreProduct } from "./restore-product";
import { useProductUndo } from "./use-product-undo";

interface ProductMenuProps {
  product: ProductRow;
  /** Opens the edit dialog. */
  onEdit?: () => void;
}

/** Actions for one product. */
export function ProductMenu({ product, onEdit }: ProductMenuProps) {
  const [deleting, setDeleting] = useState(false);
  const router = useRouter();
  const can = usePermission();
  const act = useAdminAction();
  const undo = useProductUndo();
  const { id, name, slug, isActive, isArchived } = product;
  const duplicate = async () => {
    const copy = await act<AdminProduct>(["POST", `/api/admin/products/${id}/duplicate`], {
      done: { title: "Product copied", description: "The copy is hidden until you show it." },
      fallback: "Failed to copy product",
    });
    if (copy) router.push(`/admin/products/${copy.id}`);
  };
  const archive = () =>
    act<BulkResult>(
      ["POST", "/api/admin/products/state", { ids: [id], state: isArchived ? "restored" : "archived" }],
      {
        done: ({ undo: batch }) => ({
          title: isArchived ? "Product restored" : "Product archived",
          ...undo(batch),
        }),
        fallback: "Failed to update product",
      },
    );
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton icon={MoreHorizontal} label={`Actions for ${name}`} />
        </MenuTrigger>
        <MenuContent>
          {onEdit && can("products.edit") ? (
            <MenuItem icon={Pencil} onSelect={onEdit}>
              Edit
            </MenuItem>
          ) : null}
          {onEdit ? (
            <MenuItem icon={FilePenLine} onSelect={() => router.push(`/admin/products/${id}`)}>
              All details
            </MenuItem>
          ) : null}
          {isActive ? (
            <MenuItem icon={ExternalLink} onSelect={() => window.open(`/products/${slug}`, "_blank")}>
              View in shop
            </MenuItem>
          ) : null}
          {can("products.price") ? (
            <MenuItem icon={Copy} onSelect={() => void duplicate()}>
              Duplicate
            </MenuItem>
          ) : null}
          {can("products.archive") ? (
            <MenuItem icon={isArchived ? ArchiveRestore : Archive} onSelect={() => void archive()}>
              {isArchived ? "Restore" : "Archive"}
            </MenuItem>
          ) : null}
          {can("products.price") ? (
            <>
              <MenuSeparator />
              <MenuItem icon={Trash2} tone="destructive" onSelect={() => setDeleting(true)}>
                Delete
              </MenuItem>
            </>
          ) : null}
        </MenuContent>
      </Menu>
      <DeleteProduct product={product} open={deleting} onOpenChange={setDeleting} leave={!onEdit} />
    </>
  );
}

interface DeleteProductProps {
  product: ProductRow;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Whether the page shows only this product, so that deletion leaves it. */
  leave: boolean;
}

function DeleteProduct({ product: { id, name }, open, onOpenChange, leave }: DeleteProductProps) {
  const router = useRouter();
  const act = useAdminAction();
  const restore = useRestoreProduct();
  const remove = async () => {
    const answer = await act(["DELETE", `/api/products/${id}`], {
      done: {
        title: "Product deleted",
        description: `${name} was removed from the shop.`,
        action: { label: "Undo", run: () => void restore({ id, name }) },
      },
      fallback: "Failed to delete product",
    });
    if (answer && leave) router.push("/admin/products");
    return answer !== undefined;
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${name}?`}
      description="It disappears from the shop and can no longer be bought. Orders keep their lines. You can restore it from the list of deleted products."
      confirmLabel="Delete"
      destructive
      onConfirm={remove}
    />
  );
}
