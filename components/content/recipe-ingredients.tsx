"use client";
import { Link } from "@/components/ui/link";
import { QuantityStepper } from "@/components/ui/quantity-stepper";
import { MAX_SERVINGS, scaleIngredient } from "@/lib/content/rules/scaling";
import type { RecipeIngredient } from "@/lib/content/schema";
import { useServings } from "./servings";

/** Links of an ingredient: to the shop or to the encyclopedia. */
function pageOf({ product, foodSlug }: RecipeIngredient): string | null {
  if (product) return `/products/${product.slug}`;
  return foodSlug && `/encyclopedia/${foodSlug}`;
}

/** One ingredient in the amount for these servings. */
export function IngredientLine({
  ingredient,
  factor,
  plain = false,
}: {
  ingredient: RecipeIngredient;
  factor: number;
  /** Renders no links. */
  plain?: boolean;
}) {
  const { amount, name } = scaleIngredient(ingredient, factor);
  const page = plain ? null : pageOf(ingredient);
  return (
    <>
      <span className="tabular font-semibold">{amount}</span>
      <span>
        {page ? (
          <Link
            href={page}
            className="underline decoration-hairline-strong underline-offset-4 hover:text-fern hover:decoration-fern print:no-underline"
          >
            {name}
          </Link>
        ) : (
          name
        )}
        {ingredient.note ? <span className="text-ink-soft">, {ingredient.note}</span> : null}
      </span>
    </>
  );
}

/** The ingredients in the amounts for the chosen servings. */
export function RecipeIngredients({ ingredients }: { ingredients: readonly RecipeIngredient[] }) {
  const { servings, written, setServings, factor } = useServings();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="tabular font-semibold">
          {servings === 1 ? "For 1 serving" : `For ${servings} servings`}
        </p>
        <QuantityStepper
          value={servings}
          onChange={setServings}
          max={MAX_SERVINGS}
          of="servings"
          className="print:hidden"
        />
      </div>
      <ul className="mt-4 divide-y divide-hairline border-y border-hairline">
        {ingredients.map((ingredient) => (
          <li
            key={ingredient.name}
            className="grid grid-cols-[minmax(5.5rem,auto)_1fr] items-baseline gap-x-4 py-2.5 print:py-1"
          >
            <IngredientLine ingredient={ingredient} factor={factor} />
          </li>
        ))}
      </ul>
      {servings === written ? null : (
        <p className="mt-3 text-14 text-ink-soft">
          The method is written for {written}: amounts and times that it names are for that many.
        </p>
      )}
    </>
  );
}
