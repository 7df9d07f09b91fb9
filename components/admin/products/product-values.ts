import { PRODUCT_DEFAULTS } from "@/lib/catalog/rules/admin-products";
import type { AdminProduct, ProductValues } from "@/lib/catalog/schema/admin-product";

const NEW = {
  ...PRODUCT_DEFAULTS,
  name: "",
  slug: "",
  category: "", // required: no category is preselected
  regularPrice: "",
  shortDescription: "",
  unitLabel: "",
  weightGrams: "",
  sortOrder: "",
} as const;

/** Form values of a product: all editable fields as typed. */
export function productValues(product: AdminProduct | undefined): ProductValues {
  const from = product ?? NEW;
  return {
    name: from.name,
    slug: from.slug,
    sku: from.sku ?? "",
    category: from.category,
    regularPrice: from.regularPrice,
    wholesalePrice: from.wholesalePrice ?? "",
    cost: from.cost ?? "",
    inventory: String(from.inventory),
    isActive: from.isActive,
    imageUrl: from.imageUrl,
    imageAlt: from.imageAlt,
    gallery: [...from.gallery],
    shortDescription: from.shortDescription,
    description: from.description,
    unitLabel: from.unitLabel,
    weightGrams: String(from.weightGrams),
    packaging: from.packaging as ProductValues["packaging"],
    tags: from.tags.join(", "),
    diet: [...from.diet],
    ingredients: from.ingredients,
    allergens: [...from.allergens],
    mayContain: [...from.mayContain],
    nutrition: from.nutrition,
    storage: from.storage,
    shelfLife: from.shelfLife,
    servingSuggestion: from.servingSuggestion,
    artMotifs: from.artMotifs.join(", "),
    sortOrder: String(from.sortOrder),
  };
}
