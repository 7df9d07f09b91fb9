import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-table-types";
import { Link } from "@/components/ui/link";
import { defaultSku } from "@/lib/catalog/rules";
import { stockBadge } from "@/lib/catalog/rules/admin-products";
import { CATEGORY_NAMES } from "@/lib/catalog/schema";
import type { ProductRow } from "@/lib/catalog/schema/admin-product";
import { cents, formatDollars, formatUsd, parseDollars } from "@/lib/core/money";
import { wholesalePrice } from "@/lib/pricing/rules";
import { actionsColumn } from "../actions-column";
import { ProductMenu } from "./product-menu";
import { RestoreProduct } from "./restore-product";
import { Thumb } from "./thumb";

const toCents = (amount: string) => parseDollars(amount) ?? cents(0);

function Name({ product }: { product: ProductRow }) {
  const { id, name, sku, isActive, isArchived, isDeleted } = product;
  return (
    <span className="flex max-w-56 items-center gap-3 sm:max-w-80">
      <Thumb picture={product} />
      <span className="min-w-0">
        {isDeleted ? (
          <span className="block truncate font-semibold">{name}</span>
        ) : (
          <Link
            href={`/admin/products/${id}`}
            className="block truncate font-semibold text-ink hover:text-fern hover:underline"
          >
            {name}
          </Link>
        )}
        <span className="flex flex-wrap items-center gap-x-2 text-12 font-normal text-ink-soft">
          <span className="tabular truncate">{sku ?? defaultSku(id)}</span>
          {isArchived ? (
            <Badge tone="neutral">{isDeleted ? "Deleted" : "Archived"}</Badge>
          ) : isActive ? null : (
            <Badge tone="plain">Hidden</Badge>
          )}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-2 font-normal sm:hidden">
          <Stock {...product} />
          <span className="tabular">{formatDollars(product.regularPrice)}</span>
        </span>
      </span>
    </span>
  );
}

function Stock({ inventory, held }: ProductRow) {
  const { tone, text } = stockBadge(inventory);
  return (
    <span className="inline-flex items-center gap-2">
      <Badge tone={tone} dot>
        {text}
      </Badge>
      {held > 0 ? <span className="text-12 whitespace-nowrap text-ink-soft">{held} held</span> : null}
    </span>
  );
}

/** The wholesale price, or the percentage of the regular price that replaces it. */
function Wholesale({ regularPrice, wholesalePrice: own }: ProductRow) {
  const shown = wholesalePrice({
    regularPriceCents: toCents(regularPrice),
    wholesalePriceCents: own === null ? null : toCents(own),
  });
  return <span className={own === null ? "text-ink-soft" : undefined}>{formatUsd(shown)}</span>;
}

/**
 * The columns of the Products tab.
 * @param onEdit opens the edit dialog
 */
export const productColumns = (onEdit: (product: ProductRow) => void): Column<ProductRow>[] => [
  {
    id: "name",
    header: "Product",
    cell: (product) => <Name product={product} />,
    sortable: true,
    isRowHeader: true,
  },
  {
    id: "category",
    header: "Category",
    cell: ({ category }) => CATEGORY_NAMES[category],
    sortable: true,
    className: "whitespace-nowrap max-lg:hidden",
  },
  { id: "stock", header: "Stock", cell: Stock, sortable: true, className: "max-sm:hidden" },
  {
    id: "price",
    header: "Price",
    cell: ({ regularPrice }) => formatDollars(regularPrice),
    align: "end",
    sortable: true,
    className: "max-sm:hidden",
  },
  { id: "wholesale", header: "Wholesale", cell: Wholesale, align: "end", className: "max-xl:hidden" },
  actionsColumn((product) =>
    product.isDeleted ? (
      <RestoreProduct product={product} />
    ) : (
      <ProductMenu product={product} onEdit={() => onEdit(product)} />
    ),
  ),
];
