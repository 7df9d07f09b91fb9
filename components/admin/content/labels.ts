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
} as const;

export const MEMBER_CONTENT_LABELS = {
  title: "Title",
  description: "Description",
  contentType: "Kind",
  body: "Text",
  isPublished: "Shown to members",
  sortOrder: "Place",
} as const;

export const QUESTION_LABELS = {
  question: "Question",
  answer: "Answer",
  category: "Category",
  isActive: "Shown in the shop",
  sortOrder: "Place",
} as const;
