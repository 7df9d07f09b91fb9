import { type AdminProduct, PRODUCT_DEFAULTS, type ProductValues } from "@/lib/catalog/schema/admin-product";
import type { ProductFieldName } from "@/lib/catalog/schema/product-fields";
import { FORM_ORDER, PRODUCT_FORM, type ProductFormField } from "./product-form-fields";

/** A field's value as typed. @param value undefined for a required field of a new product */
function toInput({ control }: ProductFormField, value: unknown): unknown {
  if (value === undefined) return "";
  if (control !== undefined && control !== "textarea") return value;
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}

const NEW: Partial<Record<ProductFieldName, unknown>> = PRODUCT_DEFAULTS;

/** Form values of a product: all editable fields as typed. */
export const productValues = (product: AdminProduct | undefined): ProductValues =>
  Object.fromEntries(
    FORM_ORDER.map((name) => [name, toInput(PRODUCT_FORM[name], product ? product[name] : NEW[name])]),
  ) as ProductValues;
