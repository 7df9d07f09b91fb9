import { cn } from "@/components/ui/cn";
import type { ProductSummary } from "@/lib/catalog/schema";
import type { ReviewStats } from "@/lib/reviews/schema";
import { ProductCard, type ProductCardProps } from "./product-card";

interface ProductGridProps extends Omit<ProductCardProps, "product" | "priority" | "rating"> {
  products: readonly ProductSummary[];
  /** Ratings by product id. */
  ratings: Readonly<Record<string, ReviewStats>>;
  /** Number of cards above the fold. */
  eager?: number;
  columns?: 3 | 4;
}

const columnsClass = (list: boolean, columns: 3 | 4) =>
  cn(
    "grid gap-3 sm:gap-6",
    list ? "later-lines" : "later-cards",
    !list && "min-[22.5rem]:grid-cols-2",
    !list && (columns === 4 ? "lg:grid-cols-4" : "lg:grid-cols-3"),
  );

export function ProductGrid({
  products,
  ratings,
  eager = 0,
  columns = 4,
  list = false,
  ...card
}: ProductGridProps) {
  return (
    <ul className={columnsClass(list, columns)}>
      {products.map((product, index) => (
        <li key={product.id} className="grid">
          <ProductCard
            product={product}
            rating={ratings[product.id]}
            list={list}
            priority={index < eager}
            {...card}
          />
        </li>
      ))}
    </ul>
  );
}
