import { PhScale } from "@/components/content/ph-scale";
import { Link } from "@/components/ui/link";
import { formatSigned } from "@/lib/content/rules/foods";
import type { FoodSummary } from "@/lib/content/schema";
import { Cited, SourceList } from "./source-list";
import { SOURCES, type Source } from "./sources";

const ALL: readonly Source[] = [SOURCES.fda, SOURCES.statpearls, SOURCES.remer, SOURCES.usda];
const LISTED = 8;

const ZONES = [
  {
    name: "Acidic",
    range: "pH 0–6.9",
    line: "border-clay",
    text: "Lemons, vinegar, tomatoes, coffee, and nearly every fruit as it is eaten. Cooks use it: acid brightens flavors and preserves food.",
  },
  {
    name: "Neutral",
    range: "pH 7.0",
    line: "border-honey",
    text: "Pure water at room temperature: as many acid particles as alkaline ones. The point from which both sides are counted.",
  },
  {
    name: "Alkaline",
    range: "pH 7.1–14",
    line: "border-clover",
    text: "Seawater, baking soda, soap. Hardly any food is alkaline when it is eaten; charts call it alkaline for what is left of it in the body.",
  },
];

type Measured = FoodSummary & { pral: number };

function Ranking({ title, foods }: { title: string; foods: readonly Measured[] }) {
  return (
    <div>
      <h3 className="text-18">{title}</h3>
      <ol className="mt-2 divide-y divide-hairline border-y border-hairline">
        {foods.map(({ slug, name, pral }) => (
          <li key={slug} className="flex items-center justify-between gap-4">
            <Link
              href={`/encyclopedia/${slug}`}
              className="inline-flex min-h-11 items-center font-medium hover:text-fern hover:underline"
            >
              {name}
            </Link>
            <span className="tabular text-ink-soft">{formatSigned(pral)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The foods in the encyclopedia, from the lowest acid load to the highest. */
function AcidLoad({ foods }: { foods: readonly FoodSummary[] }) {
  const measured = foods
    .filter((food): food is Measured => food.pral !== null && food.category.slug !== "herbs")
    .sort((one, other) => one.pral - other.pral);
  if (measured.length < 2 * LISTED) return null;
  return (
    <section className="mt-12 grid gap-x-14 gap-y-8 lg:grid-cols-[1fr_1.1fr]">
      <div className="max-w-prose space-y-4">
        <h2 className="text-28">What a food’s pH does not say</h2>
        <p>
          A lemon is sour, yet the charts of the alkaline kitchen list it as alkaline. They mean what is left
          after it is eaten: the body burns the acid of fruit and keeps its potassium, magnesium and calcium.
        </p>
        <p>
          That can be estimated. The <strong className="font-semibold">potential renal acid load</strong>{" "}
          (PRAL) sets protein and phosphorus against potassium, magnesium and calcium; below zero, more base
          than acid is left <Cited all={ALL} sources={[SOURCES.remer]} />. We calculate it for 100 g of each
          food from the figures of the U.S. Department of Agriculture{" "}
          <Cited all={ALL} sources={[SOURCES.usda]} />, and show it on the food’s page beside the range of the
          charts. The two do not always agree, least of all for seeds and grains.
        </p>
        <p className="text-14 text-ink-soft">
          In milliequivalents for 100 g as bought, raw or dry. Herbs and spices are left out here: no one eats
          100 g of dried sage.
        </p>
      </div>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <Ranking title="Lowest acid load" foods={measured.slice(0, LISTED)} />
        <Ranking title="Highest acid load" foods={measured.slice(-LISTED).reverse()} />
      </div>
    </section>
  );
}

/** The 'pH Guide' tab. */
export function PhGuide({ foods }: { foods: readonly FoodSummary[] }) {
  return (
    <>
      <div className="mb-6 max-w-prose">
        <h2 className="text-38">The pH scale</h2>
        <p className="mt-2 text-18 text-ink-soft">
          pH says how acidic or alkaline a liquid is, from 0 to 14. Each whole step is a factor of ten.
        </p>
      </div>
      <PhScale />
      <ul className="mt-6 grid gap-4 sm:grid-cols-3 sm:gap-6">
        {ZONES.map(({ name, range, line, text }) => (
          <li key={name} className={`border-t-4 pt-4 ${line}`}>
            <h3 className="text-22">
              {name}{" "}
              <span className="tabular ml-1 font-sans text-16 font-semibold tracking-normal">{range}</span>
            </h3>
            <p className="mt-1.5 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-14 text-ink-soft">
        Figures of foods: <Cited all={ALL} sources={[SOURCES.fda]} />
      </p>
      <section className="on-fern mt-10 rounded-card bg-fern px-6 py-8 text-card sm:px-10 sm:py-10">
        <h2 className="text-28">The body keeps its own pH: 7.35–7.45</h2>
        <p className="mt-3 max-w-prose text-18 text-card/90">
          Blood stays between 7.35 and 7.45 whatever is on the plate. Lungs and kidneys see to that. What food
          does change is how much the kidneys have to do, and the pH of urine.
        </p>
        <p className="mt-3 text-14 text-card/85">
          Source 2 below: Hopkins, Sanvictores and Sharma, Acid Base Balance.
        </p>
      </section>
      <AcidLoad foods={foods} />
      <SourceList sources={ALL} />
    </>
  );
}
