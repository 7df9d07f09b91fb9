"use client";
import type { z } from "zod";
import { CheckboxField } from "@/components/form/checkbox-field";
import { Form, FormError } from "@/components/form/form";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { Link } from "@/components/ui/link";
import { SideSheet } from "@/components/ui/side-sheet";
import { defaultSku } from "@/lib/catalog/rules";
import { CATEGORIES, CATEGORY_NAMES } from "@/lib/catalog/schema";
import { type AdminProduct, type ProductRow, quickProductSchema } from "@/lib/catalog/schema/admin-product";
import { callAdminApi } from "../admin-session";
import { ConflictNotice } from "../conflict-notice";
import { publicationText } from "../publication-text";
import { usePermission } from "../staff-role";
import { useAdminForm } from "../use-admin-form";
import { PRODUCT_LABELS } from "./labels";
import { ProductPicture } from "./product-picture";

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
  const { form, save, conflict, basis, rebase } = useAdminForm<Values, ProductRow>({
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
  const { isSubmitting, isDirty } = form.formState;
  return (
    <SideSheet
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={product.name}
      formId="quick-edit"
      saving={isSubmitting}
      dirty={isDirty}
    >
      <ConflictNotice conflict={conflict} labels={PRODUCT_LABELS} />
      <ProductPicture product={basis ?? product} onChanged={rebase} />
      <Link href={`/admin/products/${product.id}`} className="prose-link inline-flex min-h-6 text-14">
        All details and stock history
      </Link>
      <Form form={form} onSubmit={save} id="quick-edit" className="grid grid-cols-2 gap-4">
        <Fields product={product} />
        <div className="col-span-2 empty:hidden">
          <FormError quiet />
        </div>
      </Form>
    </SideSheet>
  );
}

function Fields({ product }: { product: ProductRow }) {
  const can = usePermission();
  return (
    <>
      <TextField<Values> name="name" label="Name" required className="col-span-2" />
      <TextField<Values> name="sku" label="SKU" placeholder={defaultSku(product.id)} />
      <SelectField<Values> name="category" label="Category">
        {CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {CATEGORY_NAMES[category]}
          </option>
        ))}
      </SelectField>
      <TextField<Values>
        name="regularPrice"
        label="Regular price ($)"
        inputMode="decimal"
        required
        disabled={!can("products.price")}
      />
      <TextField<Values>
        name="wholesalePrice"
        label="Wholesale price ($)"
        inputMode="decimal"
        hint="Empty: 60% of the regular one"
        disabled={!can("products.price")}
      />
      <TextField<Values>
        name="inventory"
        label="On hand"
        inputMode="numeric"
        required
        hint={product.held > 0 ? `${product.held} of them held for orders being paid` : undefined}
        disabled={!can("products.stock")}
      />
      <CheckboxField<Values>
        name="isActive"
        label="Shown in the shop"
        disabled={product.isArchived}
        className="col-span-2"
      />
    </>
  );
}
