import type { Prisma } from "../generated/client";
import { products } from "./data/products";
import type { SeedProduct } from "./data/types";
import { sampleId } from "./ids";

function productRow(
  { inventory, emoji, ...product }: SeedProduct,
  sortOrder: number,
): Prisma.ProductCreateManyInput {
  return {
    ...product,
    id: sampleId("product", product.slug),
    imageUrl: `/images/categories/${product.category}.webp`,
    artMotifs: emoji,
    onHand: inventory,
    available: inventory,
    sortOrder,
  };
}

/** The sample catalogue as rows. */
export const sampleProductRows = (): Prisma.ProductCreateManyInput[] => products.map(productRow);
