import { ShoppingBasket } from "lucide-react";
import { RecipeCart } from "@/components/content/recipe-cart";
import { RecipeIngredients } from "@/components/content/recipe-ingredients";
import type { RecipeDetail, RecipeNutrition } from "@/lib/content/schema";

function Nutrition({ nutrition }: { nutrition: RecipeNutrition }) {
  const rows = [
    ["Energy", `${nutrition.energyKcal} kcal`],
    ["Protein", `${nutrition.proteinG} g`],
    ["Carbohydrate", `${nutrition.carbohydrateG} g`],
    ["Fat", `${nutrition.fatG} g`],
    ["Fiber", `${nutrition.fibreG} g`],
  ];
  return (
    <section className="mt-12 break-inside-avoid print:mt-6">
      <h2 className="text-22">Nutrition per serving</h2>
      <dl className="mt-4 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-hairline bg-hairline sm:grid-cols-5 print:grid-cols-5">
        {rows.map(([label, value]) => (
          <div key={label} className="bg-card px-4 py-3.5 last:max-sm:col-span-2">
            <dt className="text-14 text-ink-soft">{label}</dt>
            <dd className="tabular mt-0.5 font-display text-22 font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-14 text-ink-soft">Our estimate from the ingredients.</p>
    </section>
  );
}

function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="mt-5 space-y-7 print:space-y-3">
      {steps.map((step, index) => (
        <li
          key={step}
          id={`step-${index + 1}`}
          className="grid grid-cols-[2.75rem_1fr] gap-x-4 break-inside-avoid print:grid-cols-[1.5rem_1fr]"
        >
          <span
            aria-hidden="true"
            className="tabular grid size-11 place-items-center rounded-chip bg-fern-soft font-display text-22 font-medium text-fern print:size-auto print:bg-transparent"
          >
            {index + 1}
          </span>
          <p className="max-w-prose pt-1.5 text-18 print:pt-0 print:text-16">{step}</p>
        </li>
      ))}
    </ol>
  );
}

/** Ingredients, steps and nutrition per serving. */
export function RecipeMethod({ recipe }: { recipe: RecipeDetail }) {
  const { slug, ingredients, steps, nutrition } = recipe;
  return (
    <div className="mt-12 border-y border-hairline bg-table sm:mt-16 print:mt-4 print:border-0">
      <div className="mx-auto grid max-w-page grid-cols-1 gap-x-16 gap-y-12 px-4 py-12 sm:px-6 sm:py-16 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] print:block print:p-0">
        <section aria-labelledby="ingredients" className="lg:sticky lg:top-24 lg:self-start">
          <h2 id="ingredients" className="mb-4 text-28">
            Ingredients
          </h2>
          <RecipeIngredients ingredients={ingredients} />
          <RecipeCart slug={slug} ingredients={ingredients}>
            <ShoppingBasket aria-hidden="true" className="size-4" />
          </RecipeCart>
        </section>
        <div className="print:mt-6">
          <section aria-labelledby="method">
            <h2 id="method" className="text-28">
              Method
            </h2>
            <Steps steps={steps} />
          </section>
          {nutrition ? <Nutrition nutrition={nutrition} /> : null}
        </div>
      </div>
    </div>
  );
}
