"use client";
import { useRouter } from "next/navigation";
import { z } from "zod";
import { Form, FormError } from "@/components/form/form";
import { CATEGORIES } from "@/lib/catalog/schema";
import { type AdminProduct, type ProductValues, productSchema } from "@/lib/catalog/schema/admin-product";
import { callAdminApi } from "../admin-session";
import { ConflictNotice } from "../conflict-notice";
import { publicationText } from "../publication-text";
import { SaveBar } from "../save-bar";
import { SectionNav } from "../section-nav";
import { usePermission } from "../staff-role";
import { useAdminForm } from "../use-admin-form";
import { BasicsSection, FoodSection, PackSection, PriceSection } from "./form-sections";
import { PRODUCT_LABELS } from "./labels";
import { NutritionSection } from "./nutrition-section";
import { PicturesSection } from "./pictures-section";
import { productValues } from "./product-values";

const empty = productSchema.shape.description.length(0);

/** A new product may omit the slug, which is then derived from the name, and the position, which is then the last. */
const newProductSchema = productSchema.extend({
  slug: productSchema.shape.slug.or(empty),
  category: z.enum(CATEGORIES, "Choose a category"),
  sortOrder: productSchema.shape.sortOrder.or(empty),
});

function send(product: AdminProduct | undefined, values: ProductValues, seenInventory: number | undefined) {
  if (!product) {
    const { slug, sortOrder, ...rest } = values;
    return callAdminApi<AdminProduct>("POST", "/api/admin/products", {
      ...rest,
      ...(slug ? { slug } : {}),
      ...(sortOrder === "" ? {} : { sortOrder }),
    });
  }
  const { inventory, ...rest } = values;
  const stock = seenInventory === undefined ? {} : { inventory, seenInventory };
  return callAdminApi<AdminProduct>("PUT", `/api/products/${product.id}`, { ...rest, ...stock });
}

/** The form's sections by heading. */
const SECTIONS = ["Basics", "Pictures", "Price and stock", "Package", "Food details", "Nutrition facts"];

/** All editable fields of a product; without a product, creates one. */
export function ProductForm({ product }: { product?: AdminProduct }) {
  const can = usePermission();
  const router = useRouter();
  const { form, save, conflict, basis } = useAdminForm<ProductValues, AdminProduct>({
    schema: product ? productSchema : newProductSchema,
    saved: product,
    toValues: productValues,
    send: (values, { changed, basis: from }) =>
      send(product, values, "inventory" in changed ? from?.inventory : undefined),
    done: ({ isActive }) => ({
      title: product ? "Product updated" : "Product created",
      description: publicationText(isActive),
    }),
    fallback: product ? "Failed to update product" : "Failed to create product",
    field: "name",
    onSaved: ({ id }) => {
      if (!product) router.push(`/admin/products/${id}`);
    },
  });
  return (
    <Form form={form} onSubmit={save} className="min-w-0 space-y-5">
      <SectionNav titles={SECTIONS} />
      <fieldset disabled={!can("products.edit")} className="min-w-0 space-y-5">
        <BasicsSection isNew={!product} />
        <PicturesSection />
        <PriceSection held={basis?.held ?? 0} isArchived={basis?.isArchived ?? false} />
        <PackSection isNew={!product} />
        <FoodSection />
        <NutritionSection />
      </fieldset>
      <ConflictNotice conflict={conflict} labels={PRODUCT_LABELS} />
      <FormError quiet />
      {can("products.edit") ? (
        <SaveBar form={form} label={product ? "Save changes" : "Create product"} />
      ) : null}
    </Form>
  );
}
