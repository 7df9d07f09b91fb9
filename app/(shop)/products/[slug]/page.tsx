import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { shownOffers } from "@/app/(shop)/_parts/shown-offers";
import { CARD_SIZE, pageMetadata } from "@/app/metadata";
import { priceRungs } from "@/components/catalog/offers";
import { ProductGrid } from "@/components/catalog/product-grid";
import { RecentlyViewed } from "@/components/catalog/recently-viewed";
import { StockScope } from "@/components/catalog/stock-scope";
import { JsonLd } from "@/components/layout/json-ld";
import { Section } from "@/components/layout/section";
import { presentSlug } from "@/lib/catalog/former-slugs";
import { productBySlug, productSlugs, relatedProducts } from "@/lib/catalog/queries";
import type { ProductDetail } from "@/lib/catalog/schema";
import { recipesWith } from "@/lib/content/queries/recipes";
import { productData } from "@/lib/discovery/rules/structured-data";
import { deliveryTerms } from "@/lib/marketing/queries";
import { productReviews, ratingsByProduct } from "@/lib/reviews/queries";
import { env } from "@/lib/server/env";
import { ProductFacts } from "./_parts/product-facts";
import { ProductReviews } from "./_parts/product-reviews";
import { ProductTop } from "./_parts/product-top";
import { RecipesWithIt } from "./_parts/recipes-with-it";

type Props = PageProps<"/products/[slug]">;

/** Stands for all products while there are none yet: a route needs at least one (Next's rule with Cache Components). */
const NO_PRODUCT = { slug: "none" };

export async function generateStaticParams() {
  const slugs = await productSlugs();
  return slugs.length > 0 ? slugs.map((slug) => ({ slug })) : [NO_PRODUCT];
}

/** The product of this address. An address that it had before leads to the present one; any other is a 404. */
async function productAt(slug: string): Promise<ProductDetail> {
  const product = await productBySlug(slug);
  if (product) return product;
  const present = await presentSlug(slug);
  if (present) permanentRedirect(`/products/${present}`);
  notFound();
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [product, offers] = await Promise.all([productAt((await params).slug), shownOffers()]);
  const { name, shortDescription, slug } = product;
  const path = `/products/${slug}`;
  const { unitCents } = priceRungs(product, offers).rungs[0];
  // Who shared it keeps the picture: another price is another address.
  const image = {
    url: `${path}/social-card.jpg?price=${unitCents}`,
    ...CARD_SIZE,
    alt: product.imageAlt || name,
  };
  return pageMetadata({ title: name, description: shortDescription, path, image });
}

export default async function ProductPage({ params }: Props) {
  const product = await productAt((await params).slug);
  const [reviews, related, offers, ratings, delivery, recipes] = await Promise.all([
    productReviews(product.id),
    relatedProducts(product.id, product.category),
    shownOffers(),
    ratingsByProduct(),
    deliveryTerms(),
    recipesWith(product.slug),
  ]);
  const facts = {
    product,
    delivery,
    priceCents: priceRungs(product, offers).rungs[0].unitCents,
    reviews: reviews.reviews,
    stats: reviews.figures,
  };
  return (
    <StockScope ids={[product.id, ...related.map((one) => one.id)]}>
      <JsonLd data={productData(env().SHOP_URL, facts)} />
      <ProductTop product={product} stats={reviews.figures} offers={offers} delivery={delivery} />
      <ProductFacts product={product} />
      <ProductReviews product={product} {...reviews} />
      <RecipesWithIt name={product.name} recipes={recipes} />
      {related.length > 0 ? (
        <Section title="Goes well with">
          <ProductGrid products={related} offers={offers} ratings={ratings} />
        </Section>
      ) : null}
      <RecentlyViewed productId={product.id} />
    </StockScope>
  );
}
