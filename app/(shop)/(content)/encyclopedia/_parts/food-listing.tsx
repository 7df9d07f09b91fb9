import { EmptyJar } from "@/components/catalog/empty-jar";
import { foodsHref } from "@/components/content/content-hrefs";
import { FilterChips } from "@/components/content/filter-chips";
import { FoodGrid } from "@/components/content/food-card";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { filterFoods } from "@/lib/content/rules/foods";
import type { FoodCategory, FoodParams, FoodSummary } from "@/lib/content/schema";

interface FoodListingProps {
  foods: readonly FoodSummary[];
  categories: readonly FoodCategory[];
  params: FoodParams;
}

const ABOVE_THE_FOLD = 4;

/** All categories in order, each with its description. */
function CategoryLists({ foods, categories }: Pick<FoodListingProps, "foods" | "categories">) {
  return categories.map(({ slug, name, description }, index) => {
    const own = foods.filter((food) => food.category.slug === slug);
    return own.length === 0 ? null : (
      <section key={slug} id={slug} className="mt-8 sm:mt-12">
        <h2 className="text-28">{name}</h2>
        <p className="mt-1 mb-4 text-ink-soft sm:mb-5">{description}</p>
        <FoodGrid foods={own} eager={index === 0 ? ABOVE_THE_FOLD : 0} />
      </section>
    );
  });
}

const NoFoodsYet = () => (
  <EmptyState
    as="h2"
    art={<EmptyJar className="w-48" />}
    title="No foods yet"
    hint="Please check back later."
  />
);

function NoFoods({ search }: { search: string }) {
  return (
    <EmptyState
      as="h2"
      art={<EmptyJar className="w-48" />}
      title="No foods found"
      hint={
        search
          ? `Nothing here matches “${search}”. Try a shorter word, or look around.`
          : "There is nothing in this category yet."
      }
    >
      <Button asChild>
        <Link href={foodsHref({})} scroll={false}>
          Clear Filters
        </Link>
      </Button>
    </EmptyState>
  );
}

/** The foods: one category, search results, or all foods by category. */
export function FoodListing({ foods, categories, params }: FoodListingProps) {
  const { search, category } = params;
  if (foods.length === 0) return <NoFoodsYet />;
  const found = filterFoods(foods, params);
  const inSearch = filterFoods(foods, { search, category: undefined });
  const count = (slug: string) => inSearch.filter((food) => food.category.slug === slug).length;
  const options = [
    { label: "All", href: foodsHref({ search }), on: category === undefined, count: inSearch.length },
    ...categories.map(({ slug, name }) => ({
      label: name,
      href: foodsHref({ search, category: slug }),
      on: category === slug,
      count: count(slug),
    })),
  ];
  const chosen = categories.find(({ slug }) => slug === category);
  const isFiltered = search !== "" || chosen !== undefined;
  return (
    <>
      <FilterChips label="Categories" options={options} />
      {isFiltered ? (
        <>
          <div className="mt-6 mb-4 flex flex-wrap items-baseline gap-x-5 gap-y-1 sm:mb-5">
            <h2 className="text-28">{search ? `“${search}”` : chosen?.name}</h2>
            <p role="status" className="tabular text-ink-soft">
              {found.length} {found.length === 1 ? "food" : "foods"}
              {search && chosen ? ` in ${chosen.name}` : ""}
            </p>
            {found.length > 0 ? (
              <Link
                href={foodsHref({})}
                scroll={false}
                className="inline-flex min-h-11 items-center font-semibold text-fern underline underline-offset-4 hover:no-underline sm:min-h-6"
              >
                Clear Filters
              </Link>
            ) : null}
          </div>
          {chosen && !search ? <p className="-mt-2 mb-5 text-ink-soft">{chosen.description}</p> : null}
          {found.length > 0 ? <FoodGrid foods={found} eager={ABOVE_THE_FOLD} /> : <NoFoods search={search} />}
        </>
      ) : (
        <CategoryLists foods={foods} categories={categories} />
      )}
    </>
  );
}
