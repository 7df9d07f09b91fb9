import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { CATEGORY_NAMES, countFilters, type ShopParams } from "@/lib/catalog/schema";
import { EmptyJar } from "./empty-jar";
import { shopHref } from "./shop-params";

function hintFor(search: string, where: string, isFiltered: boolean): string {
  if (isFiltered) return "No products match all of these filters. Try removing one.";
  if (search) return `Nothing${where} matches “${search}”. Try a shorter word, or browse all products.`;
  return `There are no products${where} right now.`;
}

interface NoProductsProps {
  params: ShopParams;
  /** Products with similar names are listed below, so the drawing is left out to keep them in view. */
  hasSimilar: boolean;
}

/** Shows the search text and links to further options. */
export function NoProducts({ params, hasSimilar }: NoProductsProps) {
  const { search, category } = params;
  const isFiltered = countFilters(params) > 0;
  const where = category ? ` in ${CATEGORY_NAMES[category]}` : "";
  return (
    <EmptyState
      as="h2"
      art={hasSimilar ? null : <EmptyJar className="w-48" />}
      className={hasSimilar ? "py-4" : ""}
      title="No products found"
      hint={hintFor(search, where, isFiltered)}
    >
      {isFiltered ? (
        <Button asChild variant="secondary">
          <Link href={shopHref({ search, category, sort: params.sort, view: params.view })}>
            Without the filters
          </Link>
        </Button>
      ) : null}
      {search && category ? (
        <Button asChild variant="secondary">
          <Link href={shopHref({ ...params, category: undefined })}>Search everywhere</Link>
        </Button>
      ) : null}
      <Button asChild>
        <Link href={shopHref({ view: params.view })}>Show all products</Link>
      </Button>
    </EmptyState>
  );
}
