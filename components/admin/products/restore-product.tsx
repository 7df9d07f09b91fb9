"use client";
import { Button } from "@/components/ui/button";
import type { AdminProduct, ProductRow } from "@/lib/catalog/schema/admin-product";
import { usePermission } from "../staff-role";
import { useAdminAction } from "../use-admin-action";

/** Restores a deleted product unchanged. */
export function useRestoreProduct() {
  const act = useAdminAction();
  return ({ id, name }: Pick<ProductRow, "id" | "name">) =>
    act<AdminProduct>(["POST", `/api/admin/products/${id}/restore`], {
      done: ({ isActive }) => ({
        title: "Product restored",
        description: isActive ? `${name} is back in the shop.` : `${name} is back, hidden as before.`,
      }),
      fallback: "Failed to restore product",
    });
}

/** The only action for a deleted product. */
export function RestoreProduct({ product }: { product: ProductRow }) {
  const can = usePermission();
  const restore = useRestoreProduct();
  return can("products.price") ? (
    <Button size="sm" variant="secondary" onClick={() => void restore(product)}>
      Restore<span className="sr-only"> {product.name}</span>
    </Button>
  ) : null;
}
