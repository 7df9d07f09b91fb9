import "server-only";
import { z } from "zod";

export const adminFoodCategoryOutput = z
  .strictObject({
    id: z.string(),
    slug: z.string(),
    version: z.int(),
    sort_order: z.number(),
    isDeleted: z.boolean(),
    foods: z.number().describe("Number of entries that are not deleted."),
    name: z.string(),
    description: z.string(),
    sortOrder: z.number(),
    isActive: z.boolean(),
  })
  .meta({ id: "AdminFoodCategory" });

export const adminFoodOutput = z
  .strictObject({
    id: z.string(),
    slug: z.string(),
    version: z.int(),
    categoryName: z.string(),
    isCategoryShown: z.boolean(),
    isDeleted: z.boolean(),
    updatedAt: z.string(),
    name: z.string(),
    category: z.string(),
    type: z.string(),
    phLevel: z.string(),
    benefits: z.array(z.string()),
    description: z.string(),
    servingSuggestion: z.string(),
    nutrients: z.array(z.string()),
    keeping: z.string(),
    words: z.array(z.string()),
    composition: z
      .strictObject({
        source: z.string(),
        energyKcal: z.number(),
        proteinG: z.number(),
        fatG: z.number(),
        carbohydrateG: z.number(),
        fibreG: z.number(),
        potassiumMg: z.number(),
        calciumMg: z.number(),
        magnesiumMg: z.number(),
        phosphorusMg: z.number(),
      })
      .nullable(),
    imageUrl: z.string().nullable(),
    isActive: z.boolean(),
  })
  .meta({
    id: "AdminFood",
    description: "An entry with all fields that staff can edit; `category` is the category's slug.",
  });

export const adminMemberContentOutput = z
  .strictObject({
    contentType: z.string(),
    id: z.string(),
    slug: z.string(),
    version: z.int(),
    sortOrder: z.number(),
    isDeleted: z.boolean(),
    title: z.string(),
    description: z.string(),
    body: z.string(),
    isPublished: z.boolean(),
  })
  .meta({ id: "AdminMemberContent" });

export const adminRecipeOutput = z
  .strictObject({
    category: z.string(),
    difficulty: z.string(),
    id: z.string(),
    slug: z.string(),
    version: z.int(),
    sortOrder: z.number(),
    isDeleted: z.boolean(),
    name: z.string(),
    description: z.string(),
    rating: z.number().nullable(),
    imageUrl: z.string().nullable(),
    isActive: z.boolean(),
    tags: z.array(z.string()),
    ingredients: z.array(
      z.strictObject({
        quantity: z.number().nullable().describe('Null for ingredients "to taste".'),
        unit: z.string().nullable(),
        name: z.string(),
        plural: z.string().nullable(),
        note: z.string().nullable(),
        productSlug: z.string().nullable(),
        perPack: z.number(),
      }),
    ),
    nutrition: z
      .strictObject({
        energyKcal: z.number(),
        proteinG: z.number(),
        fatG: z.number(),
        carbohydrateG: z.number(),
        fibreG: z.number(),
      })
      .nullable(),
    featured: z.boolean(),
    servings: z.number(),
    steps: z.array(z.string()),
    prepTime: z.number(),
    cookTime: z.number(),
  })
  .meta({ id: "AdminRecipe", description: "A recipe with all fields that staff can edit." });

export const foodCategoryOutput = z
  .strictObject({
    sortOrder: z.number(),
    sort_order: z.number(),
    isActive: z.literal(true),
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
  })
  .meta({
    id: "FoodCategory",
    description: "A category in public API responses, with both spellings of its sort order.",
  });

export const foodOutput = z
  .strictObject({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    category: z.string(),
    type: z.string(),
    phLevel: z.string(),
    benefits: z.array(z.string()),
    description: z.string(),
    servingSuggestion: z.string(),
    nutrients: z.array(z.string()),
    imageUrl: z.string().nullable(),
    isActive: z.literal(true),
  })
  .meta({
    id: "Food",
    description: "An entry in public API responses; `category` is the category's slug.",
  });

export const memberContentItemOutput = z
  .strictObject({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    contentType: z.string().describe('"guide", "video", "meal-plan" or "recipe".'),
  })
  .meta({
    id: "MemberContentItem",
    description: "An item in the list of member content; its text is for members only.",
  });
