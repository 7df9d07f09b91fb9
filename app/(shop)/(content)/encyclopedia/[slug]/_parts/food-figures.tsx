import type { ReactNode } from "react";
import { formatSigned } from "@/lib/content/rules/foods";
import type { Composition, FoodDetail } from "@/lib/content/schema";

const ROWS: readonly [label: string, field: Exclude<keyof Composition, "source">, unit: string][] = [
  ["Energy", "energyKcal", "kcal"],
  ["Protein", "proteinG", "g"],
  ["Fat", "fatG", "g"],
  ["Carbohydrate", "carbohydrateG", "g"],
  ["Fiber", "fibreG", "g"],
  ["Potassium", "potassiumMg", "mg"],
  ["Calcium", "calciumMg", "mg"],
  ["Magnesium", "magnesiumMg", "mg"],
  ["Phosphorus", "phosphorusMg", "mg"],
];

const written = (value: number): string =>
  value.toLocaleString("en-US", { maximumFractionDigits: value < 10 ? 1 : 0 });

function CompositionTable({ composition, pral }: { composition: Composition; pral: number | null }) {
  return (
    <div>
      <table className="tabular w-full border-t-4 border-ink">
        <caption className="pb-2 text-left">
          <span className="font-display text-22 font-medium">In 100 g</span>
        </caption>
        <tbody>
          {ROWS.map(([label, field, unit]) => (
            <tr key={field} className="border-b border-hairline-strong">
              <th scope="row" className="py-2 text-left font-semibold">
                {label}
              </th>
              <td className="py-2 text-right">
                {written(composition[field])} {unit}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-14 text-ink-soft">
        USDA FoodData Central, SR Legacy: “{composition.source}”.
        {pral === null
          ? ""
          : ` Acid load from these figures by the formula of Remer and Manz (1995): 0.49 × protein + 0.037 × phosphorus − 0.021 × potassium − 0.026 × magnesium − 0.013 × calcium = ${formatSigned(pral)} mEq.`}
      </p>
    </div>
  );
}

function Advice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="text-22">{title}</h2>
      <p className="mt-2 max-w-prose text-18">{children}</p>
    </section>
  );
}

/** How to use and store the food, and its nutrition. */
export function FoodFigures({ food }: { food: FoodDetail }) {
  const { name, servingSuggestion, keeping, composition, pral } = food;
  if (!servingSuggestion && !keeping && !composition) return null;
  return (
    <div className="mt-12 border-y border-hairline bg-table sm:mt-16">
      <div className="mx-auto grid max-w-page gap-x-16 gap-y-10 px-4 py-12 sm:px-6 sm:py-16 md:grid-cols-2">
        <div className="space-y-9">
          {servingSuggestion ? <Advice title="In the kitchen">{servingSuggestion}</Advice> : null}
          {keeping ? <Advice title="Choosing and keeping">{keeping}</Advice> : null}
        </div>
        {composition ? (
          <CompositionTable composition={composition} pral={pral} />
        ) : (
          <p className="max-w-prose text-ink-soft">
            FoodData Central has no entry for {name} with all the values we show for other foods, so we don't
            show any here.
          </p>
        )}
      </div>
    </div>
  );
}
