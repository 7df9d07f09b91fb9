import { z } from "zod";
import { choiceField } from "@/lib/admin/schema/fields";
import { type Category, normalizeSearch } from ".";

/** The most products that one call offers. */
export const MAX_PRODUCT_CHOICES = 20;
/** The most products that a discount can cover. */
const MAX_EXCLUDED = 100;

/**
 * `active`: products that are sold in the shop; `present`: hidden ones too; `any`: archived ones too. Deleted products
 * cannot be chosen.
 */
export const PRODUCT_CHOICE_STATES = ["active", "present", "any"] as const;
export type ProductChoiceState = (typeof PRODUCT_CHOICE_STATES)[number];

/**
 * The query of GET /api/admin/product-choices. `exclude`: ids, separated by commas, of
 * products that are already chosen.
 */
export const productChoicesSchema = z.object({
  search: z.string().max(120, "must have 120 characters or fewer").transform(normalizeSearch).default(""),
  state: choiceField(PRODUCT_CHOICE_STATES).default("any"),
  exclude: z
    .string()
    .transform((list) => list.split(",").filter(Boolean).slice(0, MAX_EXCLUDED))
    .default([]),
});
export type ProductChoicesInput = z.output<typeof productChoicesSchema>;

/** A product that staff can choose in a form, with its regular price in dollars. */
export interface ProductChoice {
  id: string;
  slug: string;
  name: string;
  category: Category;
  price: string;
  /** Units that can be sold now. */
  available: number;
}
