import { cn } from "@/components/ui/cn";
import type { Nutrition } from "@/lib/catalog/schema";

type Row = [label: string, amount: string, indented?: boolean];

const nutritionRows = (facts: Nutrition): Row[] => [
  ["Calories", String(facts.energyKcal)],
  ["Total fat", `${facts.fatG} g`],
  ["Saturated fat", `${facts.saturatedFatG} g`, true],
  ["Total carbohydrate", `${facts.carbohydrateG} g`],
  ["Total sugars", `${facts.sugarsG} g`, true],
  ["Fiber", `${facts.fibreG} g`],
  ["Protein", `${facts.proteinG} g`],
  ["Sodium", `${facts.sodiumMg} mg`],
];

/** Values per serving. */
export function NutritionTable({ facts }: { facts: Nutrition }) {
  return (
    <table className="tabular w-full max-w-md border-t-4 border-ink">
      <caption className="pb-2 text-left text-14 text-ink-soft">
        Per serving of {facts.servingSize}. {facts.servingsPerPack}{" "}
        {facts.servingsPerPack === 1 ? "serving" : "servings"} in the pack.
      </caption>
      <tbody>
        {nutritionRows(facts).map(([label, amount, indented]) => (
          <tr key={label} className="border-b border-hairline-strong">
            <th
              scope="row"
              className={cn("py-2 text-left", indented ? "pl-5 font-normal text-ink-soft" : "font-semibold")}
            >
              {label}
            </th>
            <td className="py-2 text-right">{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
