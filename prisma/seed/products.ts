import rendered from "../../assets/packshots/rendered.json";
import type { Prisma } from "../generated/client";
import { products } from "./data/products";
import type { SeedProduct } from "./data/types";
import { sampleId } from "./ids";

/** The product's own packshot once it is rendered (npm run packshots), else its category's picture. */
const pictureOf = ({ slug, category }: SeedProduct): string =>
  `${slug}-1` in rendered ? `/images/products/${slug}-1.webp` : `/images/categories/${category}.webp`;

function productRow(sample: SeedProduct, sortOrder: number): Prisma.ProductCreateManyInput {
  const { inventory, emoji, ...product } = sample;
  return {
    ...product,
    id: sampleId("product", product.slug),
    imageUrl: pictureOf(sample),
    artMotifs: emoji,
    onHand: inventory,
    available: inventory,
    sortOrder,
  };
}

/** The sample catalogue as rows. */
export const sampleProductRows = (): Prisma.ProductCreateManyInput[] => products.map(productRow);
