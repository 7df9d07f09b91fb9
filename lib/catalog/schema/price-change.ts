import { z } from "zod";
import { localTimeField, priceField, versionField } from "@/lib/admin/schema/fields";
import type { Category } from "@/lib/catalog/schema";
import type { LocalTime } from "@/lib/core/dates";
import type { PeriodState } from "@/lib/core/period";

const fields = z.object({
  productId: z.string("Choose a product").min(1, "Choose a product").max(80, "is unknown"),
  price: priceField,
  /** Null: a new price change starts at once, and a saved one keeps its start. */
  startsAt: localTimeField.default(null),
  endsAt: localTimeField.refine((time): time is LocalTime => time !== null, "Required"),
  version: versionField,
});

/** POST /api/admin/price-changes and PUT /api/admin/price-changes/{id}, and their form. */
export const priceChangeSchema = fields.superRefine(({ startsAt, endsAt }, context) => {
  if (startsAt !== null && endsAt <= startsAt)
    context.addIssue({ code: "custom", path: ["endsAt"], message: "must be after the start" });
});
/** The values of the form: dollars, and times in the shop's time zone. */
export type PriceChangeValues = Omit<z.input<typeof priceChangeSchema>, "version">;
export type PriceChangeInput = z.output<typeof priceChangeSchema>;

/** A price change as staff see it: dollars, and times in the shop's time zone. */
export interface AdminPriceChange {
  id: string;
  version: number;
  productId: string;
  /** The product's name. */
  product: string;
  category: Category;
  price: string;
  /** The product's current regular price, also after the price change has ended. */
  regularPrice: string;
  startsAt: LocalTime;
  endsAt: LocalTime;
  state: PeriodState;
}

/** The query parameters of the list: the price change to edit. */
export const priceChangeListSchema = z.object({ edit: z.string().optional().catch(undefined) });
