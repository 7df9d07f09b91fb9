"use client";
import { useRouter } from "next/navigation";
import { z } from "zod";
import { Form, FormError } from "@/components/form/form";
import { CATEGORIES } from "@/lib/catalog/schema";
import { type AdminProduct, type ProductValues, productSchema } from "@/lib/catalog/schema/admin-product";
import { PRODUCT_LABELS } from "@/lib/catalog/schema/product-fields";
import { callAdminApi } from "../admin-session";
import { ConflictNotice } from "../conflict-notice";
import { publicationText } from "../publication-text";
import { SaveBar } from "../save-bar";
import { SectionNav } from "../section-nav";
import { usePermission } from "../staff-role";
import { useAdminForm } from "../use-admin-form";
import { isKeyUsed, useRequestKeys } from "../use-request-keys";
import { NutritionSection } from "./nutrition-section";
import { PicturesSection } from "./pictures-section";
import { ProductSection } from "./product-field";
import { PRODUCT_FORM } from "./product-form-fields";
import { productValues } from "./product-values";

const empty = z.literal("");

/** A new product may omit the slug, which is then derived from the name, and the position, which is then the last. */
const newProductSchema = productSchema.extend({
  slug: productSchema.shape.slug.or(empty),
  category: z.enum(CATEGORIES, "Choose a category"),
  sortOrder: productSchema.shape.sortOrder.or(empty),
});

function create({ slug, sortOrder, ...rest }: ProductValues, requestKey: string) {
  return callAdminApi<AdminProduct>("POST", "/api/admin/products", {
    ...rest,
    ...(slug ? { slug } : {}),
    ...(sortOrder === "" ? {} : { sortOrder }),
    requestKey,
  });
}

function update(product: AdminProduct, values: ProductValues, seenInventory: number | undefined) {
  const { inventory, ...rest } = values;
  const stock = seenInventory === undefined ? {} : { inventory, seenInventory };
  return callAdminApi<AdminProduct>("PUT", `/api/products/${product.id}`, { ...rest, ...stock });
}

/** The form's sections by heading. */
const SECTIONS = [...new Set(Object.values(PRODUCT_FORM).map(({ section }) => section))];

/** What a new product changes in its fields. */
const OF_NEW_PRODUCT = {
  category: { prompt: "Choose a category" },
  slug: { hint: "Leave empty to generate it from the name", required: false },
  sortOrder: { hint: "Leave empty to list it last. Lower numbers come first" },
};
/** What a product's state changes in its fields. @param held units reserved for orders in payment */
const ofState = ({ held, isArchived }: AdminProduct) => ({
  ...(held > 0 ? { inventory: { hint: `${held} of them are held for orders that are being paid` } } : {}),
  ...(isArchived ? { isActive: { hint: "Archived: restore it first", disabled: true } } : {}),
});

/** All editable fields of a product; without a product, creates one. */
export function ProductForm({ product }: { product?: AdminProduct }) {
  const can = usePermission();
  const router = useRouter();
  const { keyOf, clear } = useRequestKeys();
  const { form, save, conflict, basis } = useAdminForm<ProductValues, AdminProduct>({
    schema: product ? productSchema : newProductSchema,
    saved: product,
    toValues: productValues,
    send: (values, { changed, basis: from }) =>
      product
        ? update(product, values, "inventory" in changed ? from?.inventory : undefined)
        : create(values, keyOf({})).catch((error: unknown) => {
            // Staff saw that the form was already saved with other values: pressing again creates another product.
            if (isKeyUsed(error)) clear();
            throw error;
          }),
    done: ({ isActive }) => ({
      title: product ? "Product updated" : "Product created",
      description: publicationText(isActive),
    }),
    fallback: product ? "Failed to update product" : "Failed to create product",
    field: "name",
    onSaved: ({ id }) => {
      clear();
      if (!product) router.push(`/admin/products/${id}`);
    },
  });
  const differences = { ...(product ? {} : OF_NEW_PRODUCT), ...(basis ? ofState(basis) : {}) };
  return (
    <Form form={form} onSubmit={save} className="min-w-0 space-y-5">
      <SectionNav titles={SECTIONS} />
      <fieldset disabled={!can("products.edit")} className="min-w-0 space-y-5">
        {SECTIONS.map((title) =>
          title === "Pictures" ? (
            <PicturesSection key={title} />
          ) : title === "Nutrition facts" ? (
            <NutritionSection key={title} />
          ) : (
            <ProductSection key={title} title={title} differences={differences} />
          ),
        )}
      </fieldset>
      <ConflictNotice conflict={conflict} labels={PRODUCT_LABELS} />
      <FormError quiet />
      {can("products.edit") ? (
        <SaveBar form={form} label={product ? "Save changes" : "Create product"} />
      ) : null}
    </Form>
  );
}
