import { Button } from "@/components/ui/button";
import { chip } from "@/components/ui/chip";
import { cn } from "@/components/ui/cn";
import { GetForm } from "@/components/ui/get-form";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Link } from "@/components/ui/link";
import {
  CATEGORIES,
  CATEGORY_NAMES,
  type Category,
  countFilters,
  defaultSort,
  type Facets,
  type ShopParams,
} from "@/lib/catalog/schema";
import { FilterDisclosure } from "./filter-disclosure";
import { FilterFields } from "./filter-fields";
import { shopFields, shopHref } from "./shop-params";
import { SortSelect } from "./sort-select";

/** Search and sort as a GET form, so that they work without JavaScript. */
function SearchAndSort({ params }: { params: ShopParams }) {
  return (
    <GetForm action="/shop" scroll={false} className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-1">
      {shopFields({ ...params, search: "", sort: "name" }).map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <div className="space-y-1.5">
        <Label htmlFor="shop-search">Search</Label>
        <div className="relative">
          <Input
            key={params.search}
            id="shop-search"
            name="search"
            type="search"
            maxLength={120}
            defaultValue={params.search}
            placeholder="Try sage"
            className="pr-11"
          />
          <button
            type="submit"
            aria-label="Search products"
            className="absolute top-0 right-0 grid size-11 place-items-center rounded-field text-fern hover:bg-fern-soft"
          >
            <Icon name="search" />
          </button>
        </div>
      </div>
      <div className="space-y-1.5">
        <Label htmlFor="shop-sort">Sort by</Label>
        <SortSelect key={params.sort} id="shop-sort" value={params.sort} usual={defaultSort(params.search)} />
      </div>
      <noscript>
        <Button type="submit" variant="secondary">
          Apply
        </Button>
      </noscript>
    </GetForm>
  );
}

const ALL: readonly (Category | undefined)[] = [undefined, ...CATEGORIES];

function Categories({ params }: { params: ShopParams }) {
  return (
    <nav aria-label="Categories">
      <h2 className="hidden font-sans text-14 font-semibold tracking-normal lg:block">Category</h2>
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:gap-1.5 sm:px-0 lg:mt-1.5 lg:flex-col lg:gap-0.5">
        {ALL.map((category) => {
          const on = params.category === category;
          return (
            <li key={category ?? "all"}>
              <Link
                href={shopHref({ ...params, category })}
                scroll={false}
                aria-current={on ? "true" : undefined}
                className={cn(chip({ on }), "lg:w-full", !on && "lg:border-transparent lg:bg-transparent")}
              >
                {category ? CATEGORY_NAMES[category] : "Everything"}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface ShopFiltersProps {
  params: ShopParams;
  facets: Facets | undefined;
}

/**
 * The product filters: beside the listing on wide screens; above it on narrow ones, with the detailed filters in a
 * sheet.
 */
export function ShopFilters({ params, facets }: ShopFiltersProps) {
  const count = countFilters(params);
  return (
    <div className="space-y-5 lg:sticky lg:top-20 lg:-mx-3 lg:max-h-[calc(100dvh-5rem)] lg:space-y-7 lg:self-start lg:overflow-y-auto lg:overscroll-contain lg:px-3 lg:py-4">
      <SearchAndSort params={params} />
      <Categories params={params} />
      <FilterDisclosure
        label={
          <>
            <Icon name="sliders-horizontal" />
            Filters
            {count > 0 ? (
              <span className="tabular grid size-6 place-items-center rounded-chip bg-fern text-12 text-card">
                {count}
                <span className="sr-only"> chosen</span>
              </span>
            ) : null}
          </>
        }
      >
        <FilterFields params={params} facets={facets} />
      </FilterDisclosure>
    </div>
  );
}
