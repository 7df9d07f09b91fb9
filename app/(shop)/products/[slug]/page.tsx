import type { Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { shownOffers } from "@/app/(shop)/_parts/shown-offers";
import { CARD_SIZE, pageMetadata } from "@/app/metadata";
import { AvailabilityProvider } from "@/components/catalog/availability-provider";
import { ProductGrid } from "@/components/catalog/product-grid";
import { RecentlyViewed } from "@/components/catalog/recently-viewed";
import { JsonLd } from "@/components/layout/json-ld";
import { Section } from "@/components/layout/section";
import { getProductBySlug, listRelatedProducts } from "@/lib/catalog/queries";
import { getCurrentSlug } from "@/lib/catalog/queries/get-current-slug";
import type { ProductDetail } from "@/lib/catalog/schema/product-detail";
import { listRecipesWithProduct } from "@/lib/content/queries/recipes";
import { productData } from "@/lib/discovery/rules/structured-data";
import { getDeliveryTerms } from "@/lib/marketing/queries/delivery-terms";
import { toPriceTiers } from "@/lib/pricing/rules/offers";
import { getNewestProductReviews } from "@/lib/reviews/queries/list-reviews";
import { getRatingsByProduct } from "@/lib/reviews/queries/review-figures";
import { env } from "@/lib/server/env";
import { ProductFacts } from "./_parts/product-facts";
import { ProductHeader } from "./_parts/product-header";
import { ProductReviews } from "./_parts/product-reviews";
import { RelatedRecipes } from "./_parts/related-recipes";

type Props = PageProps<"/products/[slug]">;

/** Pages are rendered when they are first asked for (docs/decisions/0056); Next requires one for the build. */
export const generateStaticParams = () => [{ slug: "none" }];

/** The product with this slug. A former slug redirects to the current one; an unknown one is a 404. */
async function productAt(slug: string): Promise<ProductDetail> {
  const product = await getProductBySlug(slug);
  if (product) return product;
  const present = await getCurrentSlug(slug);
  if (present) permanentRedirect(`/products/${present}`);
  notFound();
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [product, offers] = await Promise.all([productAt((await params).slug), shownOffers()]);
  const { name, shortDescription, slug } = product;
  const path = `/products/${slug}`;
  const { unitCents } = toPriceTiers(product, offers).tiers[0];
  // The price is part of the card's address, because sites that show a shared page cache its image.
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
    getNewestProductReviews(product.id),
    listRelatedProducts(product.id, product.category),
    shownOffers(),
    getRatingsByProduct(),
    getDeliveryTerms(),
    listRecipesWithProduct(product.slug),
  ]);
  const facts = {
    product,
    delivery,
    priceCents: toPriceTiers(product, offers).tiers[0].unitCents,
    reviews: reviews.reviews,
    stats: reviews.figures,
  };
  return (
    <AvailabilityProvider ids={[product.id, ...related.map((one) => one.id)]}>
      <JsonLd data={productData(env().SHOP_URL, facts)} />
      <ProductHeader product={product} stats={reviews.figures} offers={offers} delivery={delivery} />
      <ProductFacts product={product} />
      <ProductReviews product={product} {...reviews} />
      <RelatedRecipes name={product.name} recipes={recipes} />
      {related.length > 0 ? (
        <Section
          title="Goes well with"
          className="later [--height:56rem] md:[--height:100rem] lg:[--height:54rem]"
        >
          <ProductGrid products={related} offers={offers} ratings={ratings} />
        </Section>
      ) : null}
      <RecentlyViewed productId={product.id} />
    </AvailabilityProvider>
  );
}
