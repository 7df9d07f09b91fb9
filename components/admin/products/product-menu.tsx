"use client";
import { Archive, ArchiveRestore, Copy, ExternalLink, FilePenLine, Pencil, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { AdminProduct, BulkResult, ProductRow } from "@/lib/catalog/schema/admin-product";
import { CallError } from "@/lib/http/browser";
import { ActionMenu } from "../action-menu";
import { usePermission } from "../staff-role";
import { useAdminAction } from "../use-admin-action";
import { useRequestKeys } from "../use-request-keys";
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
  const duplicate = useDuplicate(id);
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
      <ActionMenu
        name={name}
        actions={[
          onEdit && can("products.edit") && { icon: Pencil, label: "Edit", onSelect: onEdit },
          onEdit && {
            icon: FilePenLine,
            label: "All details",
            onSelect: () => router.push(`/admin/products/${id}`),
          },
          isActive && {
            icon: ExternalLink,
            label: "View in shop",
            onSelect: () => window.open(`/products/${slug}`, "_blank"),
          },
          can("products.price") && { icon: Copy, label: "Duplicate", onSelect: duplicate },
          can("products.archive") && {
            icon: isArchived ? ArchiveRestore : Archive,
            label: isArchived ? "Restore" : "Archive",
            onSelect: archive,
          },
          can("products.price") && {
            icon: Trash2,
            label: "Delete",
            onSelect: () => setDeleting(true),
            isDestructive: true,
          },
        ]}
      />
      <DeleteProduct product={product} open={deleting} onOpenChange={setDeleting} leave={!onEdit} />
    </>
  );
}

/** Copies a product and opens the copy. */
function useDuplicate(id: string) {
  const router = useRouter();
  const act = useAdminAction();
  const { keyOf, clear } = useRequestKeys();
  return async () => {
    const path = `/api/admin/products/${id}/duplicate?requestKey=${keyOf({})}`;
    const copy = await act<AdminProduct>(["POST", path], {
      done: { title: "Product copied", description: "The copy is hidden until you show it." },
      onDone: clear,
      onFailed: (error) => {
        if (error instanceof CallError && error.status === 404) clear(); // the copy of an earlier request was deleted
      },
      fallback: "Failed to copy product",
    });
    if (copy) router.push(`/admin/products/${copy.id}`);
  };
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
