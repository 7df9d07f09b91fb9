import { z } from "zod";
import {
  linesField,
  listField,
  onOffField,
  optionalPictureField,
  optionalRequestKey,
  optionalText,
  requiredText,
  sortOrderField,
  versionField,
  wholeNumber,
} from "@/lib/admin/schema/fields";
import { MAX_SERVINGS } from "../rules/scaling";
import { RECIPE_CATEGORIES, RECIPE_DIFFICULTIES, RECIPE_NUTRIENTS } from ".";
import { compositionField } from "./admin-foods";

const nutritionField = compositionField.pick(RECIPE_NUTRIENTS);

/** A number, or null for an empty field. */
const numberOrNone = (isFine: (value: number) => boolean, problem: string) =>
  z
    .union([z.string(), z.number(), z.null()])
    .transform((value) => (value === null || String(value).trim() === "" ? null : Number(value)))
    .refine((value) => value === null || (Number.isFinite(value) && isFine(value)), problem);

const noneIfEmpty = (most: number) =>
  z.union([optionalText(most), z.null()]).transform((value) => value || null);

const ingredient = z.object({
  /** Empty: to taste. */
  quantity: numberOrNone((value) => value > 0 && value < 100_000, "must be above 0, or empty"),
  unit: noneIfEmpty(40),
  name: requiredText(120),
  plural: noneIfEmpty(120).default(null),
  note: noneIfEmpty(160).default(null),
  productSlug: noneIfEmpty(120).default(null),
  perPack: numberOrNone((value) => value > 0 && value < 100_000, "must be above 0")
    .default(1)
    .transform((value) => value ?? 1),
});

const MAX_MINUTES = 24 * 60;

/** Every field of a recipe that staff may write. Times in minutes; `rating` is the sample's own (D36). */
export const recipeSchema = z.object({
  name: requiredText(120),
  description: requiredText(400),
  imageUrl: optionalPictureField,
  category: z.enum(RECIPE_CATEGORIES, `must be one of: ${RECIPE_CATEGORIES.join(", ")}`),
  difficulty: z.enum(RECIPE_DIFFICULTIES, `must be one of: ${RECIPE_DIFFICULTIES.join(", ")}`),
  prepTime: wholeNumber(0, MAX_MINUTES),
  cookTime: wholeNumber(0, MAX_MINUTES),
  servings: wholeNumber(1, MAX_SERVINGS),
  rating: numberOrNone((value) => value >= 0 && value <= 5, "must be 0 to 5, or empty"),
  tags: listField(z.string().max(40, "must have 40 characters or fewer")),
  featured: onOffField,
  ingredients: z.array(ingredient).max(60, "must be 60 or fewer"),
  steps: linesField(1_000, 40),
  nutrition: nutritionField.nullable(),
  isActive: onOffField,
  sortOrder: sortOrderField,
});
export type RecipeInput = z.output<typeof recipeSchema>;
export type RecipeValues = z.input<typeof recipeSchema>;
/** POST /api/admin/recipes */
export const createRecipeSchema = recipeSchema
  .partial()
  .required({ name: true, description: true, category: true, difficulty: true, servings: true })
  .extend(optionalRequestKey);
export type CreateRecipeInput = z.output<typeof createRecipeSchema>;
/** PATCH /api/admin/recipes/{id}: omitted fields stay. */
export const updateRecipeSchema = recipeSchema.partial().extend({ version: versionField });

export const CONTENT_TYPES = ["guide", "video", "meal-plan", "recipe"] as const;

/** Every field of member content that staff may write; `body` is Markdown. */
export const memberContentSchema = z.object({
  title: requiredText(160),
  description: requiredText(300),
  contentType: z.enum(CONTENT_TYPES, `must be one of: ${CONTENT_TYPES.join(", ")}`),
  body: requiredText(30_000),
  isPublished: onOffField,
  sortOrder: sortOrderField,
});
export type MemberContentInput = z.output<typeof memberContentSchema>;
export type MemberContentValues = z.input<typeof memberContentSchema>;
/** POST /api/admin/member-content */
export const createMemberContentSchema = memberContentSchema
  .partial({ isPublished: true, sortOrder: true, contentType: true })
  .extend(optionalRequestKey);
export type CreateMemberContentInput = z.output<typeof createMemberContentSchema>;
/** PATCH /api/admin/member-content/{id} */
export const updateMemberContentSchema = memberContentSchema.partial().extend({ version: versionField });

export interface StoredContent {
  id: string;
  slug: string;
  version: number;
  sortOrder: number;
  isDeleted: boolean;
}

/** Choices are any text, as in the database. */
export interface AdminRecipe extends StoredContent, Omit<RecipeInput, "category" | "difficulty"> {
  category: string;
  difficulty: string;
}

export interface AdminMemberContent extends StoredContent, Omit<MemberContentInput, "contentType"> {
  contentType: string;
}
