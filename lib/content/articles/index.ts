import type { Article, DeliveryPage } from "../schema";
import { mealKits, returns, shipping, subscriptionHelp } from "./buying";
import { aboutAlkaline, healthBenefits, mealPlanning } from "./learning";
import { accessibility, privacy, terms } from "./legal";

/** D27: the policy and learning pages, by their path without its slash. */
export const ARTICLES = {
  shipping,
  returns,
  "subscription-help": subscriptionHelp,
  "meal-kits": mealKits,
  "about-alkaline": aboutAlkaline,
  "health-benefits": healthBenefits,
  "meal-planning": mealPlanning,
  terms,
  privacy,
  accessibility,
} as const satisfies Record<string, Article | DeliveryPage>;

export type ArticleName = keyof typeof ARTICLES;
