import type { Prisma } from "../generated/client";
import placeholders from "./data/packshots/placeholders.json";
import rendered from "./data/packshots/rendered.json";
import { products } from "./data/products";
import type { SeedProduct } from "./data/types";
import { sampleId } from "./ids";
import { describeSecondView } from "./second-view-alt";

type Pictures = Pick<Prisma.ProductCreateManyInput, "imageUrl" | "imagePlaceholder" | "gallery">;

const PLACEHOLDERS: Record<string, { blur: string; tint: string }> = placeholders;

/** The packshot's placeholder while it loads. */
const placeholderOf = (picture: string) => PLACEHOLDERS[picture] ?? null;

/** The product's own packshots once they are rendered (npm run packshots), else its category's picture. */
function picturesOf(product: SeedProduct): Pictures {
  const [front, side] = [`${product.slug}-1`, `${product.slug}-2`];
  if (!(front in rendered)) return { imageUrl: `/images/categories/${product.category}.webp` };
  const placeholder = placeholderOf(front);
  const second = {
    url: `/images/products/${side}.webp`,
    alt: describeSecondView(product),
    placeholder: placeholderOf(side),
  };
  return {
    imageUrl: `/images/products/${front}.webp`,
    ...(placeholder ? { imagePlaceholder: placeholder } : {}),
    gallery: side in rendered ? [second] : [],
  };
}

function productRow(sample: SeedProduct, sortOrder: number): Prisma.ProductCreateManyInput {
  const { inventory, emoji, ...product } = sample;
  return {
    ...product,
    ...picturesOf(sample),
    id: sampleId("product", product.slug),
    artMotifs: emoji,
    onHand: inventory,
    available: inventory,
    sortOrder,
  };
}

/** The sample catalog as rows. */
export const sampleProductRows = (): Prisma.ProductCreateManyInput[] => products.map(productRow);
