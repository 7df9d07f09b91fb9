import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import type { Allergen, Diet, Facets, ShopParams } from "@/lib/catalog/schema";
import { ALLERGENS, DIETS } from "@/lib/catalog/schema";
import { capitalize } from "@/lib/core/capitalize";
import { centsToDecimal } from "@/lib/core/money";
import { FilterForm } from "./filter-form";
import { shopFields, shopHref } from "./shop-params";

export const dietName = (diet: Diet): string =>
  capitalize(diet.replaceAll("-", " ").replace(" free", "-free"));
export const freeFromName = (allergen: Allergen): string => `Free from ${allergen}`;

interface OptionProps {
  name: "stock" | "diet" | "free";
  value: string;
  label: string;
  checked: boolean;
  /** Number of products that the choice would leave; undefined while unknown. */
  count: number | undefined;
}

/** A native checkbox: works without JavaScript and has a touch-sized label. */
function Option({ name, value, label, checked, count }: OptionProps) {
  const isUseless = count === 0 && !checked;
  return (
    <li>
      <label className="filter-option">
        <input type="checkbox" name={name} value={value} defaultChecked={checked} disabled={isUseless} />
        <span>{label}</span>
        {count === undefined ? null : <span className="filter-count">{`(${count})`}</span>}
      </label>
    </li>
  );
}

const legend = "mb-1 text-14 font-semibold";

function Price({ params, facets }: FilterFieldsProps) {
  const { minCents, maxCents } = params;
  const range = facets?.prices;
  const written = (amount: number | undefined) => (amount === undefined ? "" : centsToDecimal(amount));
  return (
    <fieldset>
      <legend className={legend}>Price in dollars</legend>
      <p className="mb-1 hidden text-12 text-ink-soft member:block">Before member discounts</p>
      <div className="flex items-center gap-2">
        {(["min", "max"] as const).map((name) => {
          const bound = name === "min" ? minCents : maxCents;
          const hint = name === "min" ? range?.fromCents : range?.toCents;
          return (
            <Input
              key={name}
              name={name}
              inputMode="decimal"
              pattern="\d{1,5}(\.\d{1,2})?"
              title="An amount such as 5 or 12.50"
              autoComplete="off"
              aria-label={name === "min" ? "Lowest price" : "Highest price"}
              defaultValue={written(bound)}
              placeholder={hint === undefined ? (name === "min" ? "From" : "To") : written(hint)}
              className="tabular min-w-0 px-2.5"
            />
          );
        })}
      </div>
    </fieldset>
  );
}

export interface FilterFieldsProps {
  params: ShopParams;
  /** Undefined when not counted. */
  facets: Facets | undefined;
}

function Options({ params, facets }: FilterFieldsProps) {
  const diets = DIETS.filter((diet) => !facets || facets.diet.get(diet) || params.diet.includes(diet));
  const allergens = facets ? [...facets.free.keys()] : ALLERGENS;
  return (
    <>
      <fieldset>
        <legend className={legend}>Availability</legend>
        <ul>
          <Option
            name="stock"
            value="in"
            label="In stock"
            checked={params.inStock}
            count={facets?.inStock ?? undefined}
          />
        </ul>
      </fieldset>
      {diets.length > 0 ? (
        <fieldset>
          <legend className={legend}>Diet</legend>
          <ul>
            {diets.map((diet) => (
              <Option
                key={diet}
                name="diet"
                value={diet}
                label={dietName(diet)}
                checked={params.diet.includes(diet)}
                count={facets?.diet.get(diet)}
              />
            ))}
          </ul>
        </fieldset>
      ) : null}
      {allergens.length > 0 ? (
        <fieldset>
          <legend className={legend}>Free from</legend>
          <p className="mb-1 text-12 text-ink-soft">Not an ingredient, and no traces on the label</p>
          <ul>
            {allergens.map((allergen) => (
              <Option
                key={allergen}
                name="free"
                value={allergen}
                label={capitalize(allergen)}
                checked={params.free.includes(allergen)}
                count={facets?.free.get(allergen)}
              />
            ))}
          </ul>
        </fieldset>
      ) : null}
    </>
  );
}

/** Price, stock, diet and allergens as one GET form. */
export function FilterFields({ params, facets }: FilterFieldsProps) {
  const { search, category, sort, view } = params;
  return (
    <FilterForm resetKey={shopHref(params)}>
      {shopFields({ search, category, sort, view }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Options params={params} facets={facets} />
      <Price params={params} facets={facets} />
      <div className="max-lg:sticky max-lg:bottom-0 max-lg:-mb-5 max-lg:bg-card max-lg:py-4">
        <Button type="submit" className="w-full lg:hidden">
          Show products
        </Button>
        <Button type="submit" variant="secondary" className="w-full max-lg:hidden">
          Apply
        </Button>
      </div>
    </FilterForm>
  );
}
