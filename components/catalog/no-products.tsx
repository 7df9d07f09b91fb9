import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { CATEGORY_NAMES, type ShopParams } from "@/lib/catalog/schema";
import { EmptyShelf } from "./empty-shelf";
import { shopHref } from "./shop-params";

/** Says what was looked for and leads on. */
export function NoProducts({ params }: { params: ShopParams }) {
  const { search, category } = params;
  const where = category ? ` in ${CATEGORY_NAMES[category]}` : "";
  return (
    <EmptyState
      as="h2"
      art={<EmptyShelf className="w-48" />}
      title="No products found"
      hint={
        search
          ? `Nothing${where} matches “${search}”. Try a shorter word, or look around.`
          : `There is nothing${where} just now.`
      }
    >
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
