"use client";
import { ChevronUp, Plus, X } from "lucide-react";
import { useFieldArray, useFormContext } from "react-hook-form";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { RecipeValues as Values } from "@/lib/content/schema/admin-content";
import { ProductSearchField, useChosenProducts } from "../product-search";

/** Names of products by slug. */
export type ProductNames = Readonly<Record<string, string>>;

const NEW = { quantity: "", unit: "", name: "", plural: "", note: "", productSlug: "", perPack: "1" };

/**
 * A recipe's ingredients in order; ingredients that link to a product can be added to the cart.
 * @param productNames of the products that ingredients link to
 */
export function IngredientsFields({ productNames }: { productNames: ProductNames }) {
  const { control } = useFormContext<Values>();
  const products = useChosenProducts(Object.entries(productNames));
  const { fields, append, remove, swap } = useFieldArray({ control, name: "ingredients" });
  return (
    <fieldset className="col-span-2 min-w-0 space-y-3 border-t border-hairline pt-4">
      <legend className="sr-only">Ingredients</legend>
      <p aria-hidden="true" className="font-semibold">
        Ingredients
      </p>
      {fields.map(({ id }, index) => (
        <fieldset
          key={id}
          className="relative grid grid-cols-2 gap-x-3 gap-y-2 rounded-card border border-hairline p-3 pr-12 lg:grid-cols-[5rem_7rem_1fr_1fr]"
        >
          <legend className="sr-only">Ingredient {index + 1}</legend>
          <TextField<Values> name={`ingredients.${index}.quantity`} label="Quantity" inputMode="decimal" />
          <TextField<Values> name={`ingredients.${index}.unit`} label="Unit" />
          <TextField<Values> name={`ingredients.${index}.name`} label="Name" required />
          <TextField<Values> name={`ingredients.${index}.plural`} label="Plural name" />
          <TextField<Values> name={`ingredients.${index}.note`} label="Note" className="col-span-2" />
          <ProductSearchField<Values>
            name={`ingredients.${index}.productSlug`}
            label="Sold as"
            placeholder="Not sold here"
            state="present"
            keyOf={({ slug }) => slug}
            textOf={(slug) => products.find(slug) ?? slug}
            onPick={({ slug, name }) => products.remember(slug, name)}
          />
          <TextField<Values>
            name={`ingredients.${index}.perPack`}
            label="Units in a pack"
            inputMode="decimal"
          />
          <span className="absolute top-2 right-1.5 flex flex-col">
            <IconButton icon={X} label={`Remove ingredient ${index + 1}`} onClick={() => remove(index)} />
            {index > 0 ? (
              <IconButton
                icon={ChevronUp}
                label={`Move ingredient ${index + 1} up`}
                onClick={() => swap(index, index - 1)}
              />
            ) : null}
          </span>
        </fieldset>
      ))}
      <Button variant="secondary" size="sm" onClick={() => append(NEW)}>
        <Plus aria-hidden="true" className="size-4" />
        Add an ingredient
      </Button>
    </fieldset>
  );
}
