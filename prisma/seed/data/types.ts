/** Types of the sample data. Money is integer cents, weights are grams, as everywhere in the shop. */
import type { Allergen, Category, Diet } from "@/lib/catalog/schema";
import type { RecipeCategory, RecipeDifficulty } from "@/lib/content/schema";
import type { CONTENT_TYPES } from "@/lib/content/schema/admin-content";
import type { QuestionCategory } from "@/lib/help/rules/questions";

export type Packaging = "pouch" | "jar" | "tin" | "wrapped" | "sleeve" | "crate";

/** Figures for one serving. */
export type SeedNutrition = {
  servingSize: string;
  servingsPerPack: number;
  energyKcal: number;
  fatG: number;
  saturatedFatG: number;
  carbohydrateG: number;
  sugarsG: number;
  fibreG: number;
  proteinG: number;
  sodiumMg: number;
};

export type SeedProduct = {
  slug: string;
  name: string;
  /** For cards, at most 110 characters. */
  shortDescription: string;
  /** Paragraphs separated by a blank line. */
  description: string;
  category: Category;
  regularPriceCents: number;
  /** null: the shop uses 60 % of the regular price. */
  wholesalePriceCents: number | null;
  weightGrams: number;
  unitLabel: string;
  sku: string;
  inventory: number;
  tags: string[];
  diet: Diet[];
  /** In label order, heaviest first. */
  ingredients: string;
  /** D49: ["none"]: none of the nine major allergens. */
  allergens: Allergen[] | ["none"];
  mayContain: string[];
  nutrition: SeedNutrition;
  storage: string;
  shelfLife: string;
  servingSuggestion: string;
  imageAlt: string;
  packaging: Packaging;
  /** Motifs for the label, named as in @iconify-json/fluent-emoji. */
  emoji: string[];
};

export type SeedReview = {
  productSlug: string;
  customerName: string;
  rating: 1 | 2 | 3 | 4 | 5;
  title: string | null;
  text: string;
  isVisible: boolean;
  isVerified: boolean;
  daysAgo: number;
};

export type PlanSlug = "core" | "premium" | "wholesale";

export type PlanAlias = "starter" | "essentials" | "family";

export type SeedPlan = {
  slug: PlanSlug;
  aliases: PlanAlias[];
  name: string;
  description: string;
  monthlyPriceCents: number;
  discountPercentage: number;
  features: string[];
  benefits: string[];
  /** 0: delivery is free from the first item. */
  freeShippingThresholdCents: number;
  isMostPopular: boolean;
  isActive: boolean;
  sortOrder: number;
};

export type SeedUser = {
  email: string;
  firstName: string;
  lastName: string;
  username: string;
  role: "customer" | "admin";
  isAdmin: boolean;
  planSlug: PlanSlug | null;
  password: string;
};

export type SeedTestimonial = { name: string; location: string; message: string; rating: number };

export type SeedMarketingSettings = {
  flashSale: { enabled: boolean; title: string; discountPercentage: number; description: string };
  socialProof: { enabled: boolean; customerCount: number; reviewCount: number; avgRating: number };
  /** `minimumOrderCents` is the only source of the free delivery threshold. */
  freeShipping: { enabled: boolean; minimumOrderCents: number; message: string };
  membershipPromo: {
    enabled: boolean;
    offerType: "discount" | "free-trial";
    discountPercentage: number;
    message: string;
  };
  /** `message` contains a {count} placeholder. */
  stockAlerts: { enabled: boolean; lowStockThreshold: number; message: string };
  testimonials: { enabled: boolean; featured: SeedTestimonial[] };
  offers: { bundle: boolean; categorySale: boolean };
};

export type SeedStoreSettings = {
  name: string;
  supportEmail: string;
  currency: "usd";
  timezone: string;
  shippingMode: "free" | "policy";
};

export type FoodCategorySlug = "vegetables" | "fruits" | "grains" | "herbs" | "nuts";

export type SeedFoodCategory = {
  slug: FoodCategorySlug;
  name: string;
  description: string;
  sortOrder: number;
};

/** Per 100 g. `source`: the entry of USDA FoodData Central with the figures. */
export type SeedComposition = {
  source: string;
  energyKcal: number;
  proteinG: number;
  fatG: number;
  carbohydrateG: number;
  fibreG: number;
  potassiumMg: number;
  calciumMg: number;
  magnesiumMg: number;
  phosphorusMg: number;
};

export type SeedFood = {
  slug: string;
  name: string;
  category: FoodCategorySlug;
  /** Kind within the category, such as "Leafy green". */
  type: string;
  /** Range from alkaline-diet charts, such as "7.5-8.0"; not a laboratory value of the food. */
  phLevel: string;
  benefits: string[];
  description: string;
  servingSuggestion: string;
  nutrients: string[];
  /** How to choose it, and how long it keeps. */
  keeping: string;
  /** Its name in ingredient lists, in the singular. */
  words: string[];
  /** null: FoodData Central has no entry with all these figures. */
  composition: SeedComposition | null;
  /** Motif of the plate, named as in @iconify-json/fluent-emoji. */
  emoji: string;
};

export type SeedRecipeIngredient = {
  quantity: number | null;
  unit: string | null;
  name: string;
  /** The plural, for countable ingredients with an irregular one. */
  plural?: string;
  /** How many of `unit` a pack of the product holds. Default: 1 */
  perPack?: number;
  note: string | null;
  productSlug: string | null;
};

export type SeedRecipe = {
  slug: string;
  name: string;
  description: string;
  category: RecipeCategory;
  difficulty: RecipeDifficulty;
  prepTimeMinutes: number;
  cookTimeMinutes: number;
  servings: number;
  rating: number;
  tags: string[];
  featured: boolean;
  /** Motifs of the scene, named as in @iconify-json/fluent-emoji. */
  emoji: string[];
  ingredients: SeedRecipeIngredient[];
  steps: string[];
  nutrition: {
    energyKcal: number;
    proteinG: number;
    carbohydrateG: number;
    fatG: number;
    fibreG: number;
  };
};

export type SeedMemberContent = {
  slug: string;
  title: string;
  description: string;
  contentType: (typeof CONTENT_TYPES)[number];
  /** Markdown. */
  body: string;
};

export type SeedFaqItem = { slug: string; category: QuestionCategory; question: string; answer: string };
