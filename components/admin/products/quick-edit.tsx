"use client";
import type { z } from "zod";
import { Link } from "@/components/ui/link";
import { defaultSku } from "@/lib/catalog/rules";
import { type AdminProduct, type ProductRow, quickProductSchema } from "@/lib/catalog/schema/admin-product";
import { PRODUCT_LABELS } from "@/lib/catalog/schema/product-fields";
import { callAdminApi } from "../admin-session";
import { FormSheet } from "../form-sheet";
import { publicationText } from "../publication-text";
import { useAdminForm } from "../use-admin-form";
import { ProductField } from "./product-field";
import { ProductPictureUpload } from "./product-picture-upload";

type Values = z.input<typeof quickProductSchema>;

const toValues = (product: ProductRow | undefined): Values => ({
  name: product?.name ?? "",
  sku: product?.sku ?? "",
  category: product?.category ?? "other",
  regularPrice: product?.regularPrice ?? "",
  wholesalePrice: product?.wholesalePrice ?? "",
  inventory: String(product?.inventory ?? 0),
  isActive: product?.isActive ?? true,
});

interface QuickEditProps {
  product: ProductRow;
  onClose: () => void;
}

/** The documented edit dialog of a product. */
export function QuickEdit({ product, onClose }: QuickEditProps) {
  const state = useAdminForm<Values, ProductRow>({
    schema: quickProductSchema,
    saved: product,
    toValues,
    send: ({ inventory, ...values }, { changed, basis }) => {
      const stock = "inventory" in changed ? { inventory, seenInventory: basis?.inventory } : {};
      return callAdminApi<AdminProduct>("PUT", `/api/products/${product.id}`, { ...values, ...stock });
    },
    done: ({ isActive }) => ({ title: "Product updated", description: publicationText(isActive) }),
    fallback: "Failed to update product",
    field: "name",
    onSaved: onClose,
  });
  return (
    <FormSheet
      state={state}
      id="quick-edit"
      title={product.name}
      labels={PRODUCT_LABELS}
      onClose={onClose}
      above={
        <>
          <ProductPictureUpload product={state.basis ?? product} onChanged={state.rebase} />
          <Link href={`/admin/products/${product.id}`} className="prose-link inline-flex min-h-6 text-14">
            All details and stock history
          </Link>
        </>
      }
    >
      <Fields product={product} />
    </FormSheet>
  );
}

function Fields({ product: { id, held, isArchived } }: { product: ProductRow }) {
  return (
    <>
      <ProductField name="name" />
      <ProductField name="sku" hint={undefined} placeholder={defaultSku(id)} />
      <ProductField name="category" required={false} />
      <ProductField name="regularPrice" />
      <ProductField name="wholesalePrice" hint="Leave empty for 60% of the regular price" />
      <ProductField
        name="inventory"
        hint={held > 0 ? `${held} of them held for orders being paid` : undefined}
      />
      <ProductField name="isActive" disabled={isArchived} />
    </>
  );
}
