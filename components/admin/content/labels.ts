import type { MemberContentValues, RecipeValues } from "@/lib/content/schema/admin-content";
import type { QuestionValues } from "@/lib/help/schema/faqs";

/** Field labels of recipes, member content and FAQs, for forms and conflict notices. */
export const RECIPE_LABELS = {
  name: "Name",
  description: "Description",
  imageUrl: "Picture",
  category: "Category",
  difficulty: "Difficulty",
  prepTime: "Preparing (minutes)",
  cookTime: "Cooking (minutes)",
  servings: "Servings",
  rating: "Sample rating",
  tags: "Tags",
  featured: "Featured",
  ingredients: "Ingredients",
  steps: "Steps",
  nutrition: "Of one serving",
  isActive: "Shown in the shop",
  sortOrder: "Place",
} as const satisfies Record<keyof RecipeValues, string>;

export const MEMBER_CONTENT_LABELS = {
  title: "Title",
  description: "Description",
  contentType: "Kind",
  body: "Text",
  isPublished: "Shown to members",
  sortOrder: "Place",
} as const satisfies Record<keyof MemberContentValues, string>;

export const QUESTION_LABELS = {
  question: "Question",
  answer: "Answer",
  category: "Category",
  isActive: "Shown in the shop",
  sortOrder: "Place",
} as const satisfies Record<keyof QuestionValues, string>;
