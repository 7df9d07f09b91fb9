import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { shownOffers } from "@/app/(shop)/_parts/shown-offers";
import { ProductGrid } from "@/components/catalog/product-grid";
import { StockScope } from "@/components/catalog/stock-scope";
import { Section } from "@/components/layout/section";
import { productBySlug, productSlugs, relatedProducts } from "@/lib/catalog/queries";
import { productReviews, ratingsByProduct } from "@/lib/reviews/queries";
import { ProductFacts } from "./_parts/product-facts";
import { ProductReviews } from "./_parts/product-reviews";
import { ProductTop } from "./_parts/product-top";

type Props = PageProps<"/products/[slug]">;

/** Stands for all products while there are none yet: a route needs at least one (Next's rule with Cache Components). */
const NO_PRODUCT = { slug: "none" };

export async function generateStaticParams() {
  const slugs = await productSlugs();
  return slugs.length > 0 ? slugs.map((slug) => ({ slug })) : [NO_PRODUCT];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const product = await productBySlug((await params).slug);
  if (!product) notFound();
  return { title: product.name, description: product.shortDescription };
}

export default async function ProductPage({ params }: Props) {
  const product = await productBySlug((await params).slug);
  if (!product) notFound();
  const [reviews, related, offers, ratings] = await Promise.all([
    productReviews(product.id),
    relatedProducts(product.id, product.category),
    shownOffers(),
    ratingsByProduct(),
  ]);
  return (
    <StockScope ids={[product.id, ...related.map((one) => one.id)]}>
      <ProductTop product={product} stats={reviews.figures} offers={offers} />
      <ProductFacts product={product} />
      <ProductReviews product={product} {...reviews} />
      {related.length > 0 ? (
        <Section title="Goes well with">
          <ProductGrid products={related} offers={offers} ratings={ratings} />
        </Section>
      ) : null}
    </StockScope>
  );
}
