import { z } from "zod";
import {
  amountField,
  linesField,
  listField,
  onOffField,
  optionalPictureField,
  optionalRequestKey,
  optionalText,
  requiredText,
  sortOrderField,
  versionField,
} from "@/lib/admin/schema/fields";
import { listSchema } from "@/lib/admin/schema/list";
import { isStorableText } from "@/lib/core/text";

/** "7.5-8.0", from alkaline-diet charts. */
const PH_RANGE = /^(?:\d{1,2}(?:\.\d)?(?:\s?[-–]\s?\d{1,2}(?:\.\d)?)?)?$/;

/** The figures of 100 g of a food, as typed. */
export const compositionField = z.object({
  source: requiredText(160),
  energyKcal: amountField,
  proteinG: amountField,
  fatG: amountField,
  carbohydrateG: amountField,
  fibreG: amountField,
  potassiumMg: amountField,
  calciumMg: amountField,
  magnesiumMg: amountField,
  phosphorusMg: amountField,
});

/**
 * Every field of an entry that staff may write. `category`: slug or id of its category.
 * Blank benefits and nutrients are dropped (account-admin-content.md §5).
 */
export const foodSchema = z.object({
  name: requiredText(120),
  category: requiredText(80),
  type: optionalText(80),
  phLevel: optionalText(20).regex(PH_RANGE, "must be a range such as 7.5-8.0"),
  benefits: linesField(160, 12),
  description: optionalText(2_000),
  servingSuggestion: optionalText(500),
  nutrients: linesField(80, 20),
  keeping: optionalText(800),
  words: listField(z.string().max(60, "must have 60 characters or fewer")),
  composition: compositionField.nullable(),
  imageUrl: optionalPictureField,
  isActive: onOffField,
});
export type FoodInput = z.output<typeof foodSchema>;
export type FoodValues = z.input<typeof foodSchema>;

/** POST /api/admin/encyclopedia: an entry needs a name and a category (account-admin-content.md §5). */
export const createFoodSchema = foodSchema
  .partial()
  .required({ name: true, category: true })
  .extend(optionalRequestKey);
export type CreateFoodInput = z.output<typeof createFoodSchema>;
/** PATCH /api/admin/encyclopedia/{id}: omitted fields stay. */
export const updateFoodSchema = foodSchema.partial().extend({ version: versionField });

/** D31: the sort order is accepted in both spellings. */
const bothSpellings = (input: unknown): unknown =>
  typeof input === "object" && input !== null && "sort_order" in input
    ? { sortOrder: input.sort_order, ...input }
    : input;

/** Every field of a category that staff may write. */
export const foodCategorySchema = z.object({
  name: requiredText(60),
  description: optionalText(300),
  sortOrder: sortOrderField,
  isActive: onOffField,
});
export type FoodCategoryInput = z.output<typeof foodCategorySchema>;
export type FoodCategoryValues = z.input<typeof foodCategorySchema>;
/** POST /api/admin/encyclopedia-categories: a category needs a name (account-admin-content.md §5). */
export const createFoodCategorySchema = z.preprocess(
  bothSpellings,
  foodCategorySchema.partial().required({ name: true }).extend(optionalRequestKey),
);
export type CreateFoodCategoryInput = z.output<typeof createFoodCategorySchema>;
/** PATCH /api/admin/encyclopedia-categories/{id} */
export const updateFoodCategorySchema = z.preprocess(
  bothSpellings,
  foodCategorySchema.partial().extend({ version: versionField }),
);

/** The query parameters of the list of entries. */
export const foodListSchema = listSchema(["name", "category", "updated"], "name").extend({
  category: z.string().max(80).refine(isStorableText).optional().catch(undefined),
  state: z.enum(["active", "inactive", "deleted"]).optional().catch(undefined),
});
export type FoodListParams = z.output<typeof foodListSchema>;

/** An entry with all fields that staff may write; `category` is the category's slug. */
export interface AdminFood extends FoodInput {
  id: string;
  slug: string;
  version: number;
  categoryName: string;
  /** Whether the shop shows its category; an active entry in a hidden one is not shown either. */
  isCategoryShown: boolean;
  isDeleted: boolean;
  updatedAt: string;
}

export interface AdminFoodCategory extends FoodCategoryInput {
  id: string;
  slug: string;
  version: number;
  sort_order: number;
  isDeleted: boolean;
  /** Entries in it that are not deleted. */
  foods: number;
}
