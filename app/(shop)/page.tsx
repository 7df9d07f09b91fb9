import type { Metadata } from "next";
import type { ComponentProps } from "react";
import { pageMetadata, SHOP_DESCRIPTION } from "@/app/metadata";
import { AvailabilityProvider } from "@/components/catalog/availability-provider";
import { CategoryRow } from "@/components/catalog/category-row";
import { InitializeProducts } from "@/components/catalog/initialize-products";
import { ProductGrid } from "@/components/catalog/product-grid";
import { JsonLd } from "@/components/layout/json-ld";
import { Section } from "@/components/layout/section";
import { FlashSaleBand } from "@/components/marketing/flash-sale-band";
import { SocialProof } from "@/components/marketing/social-proof";
import { PlanCard } from "@/components/membership/plan-card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { canInitializeProducts } from "@/lib/catalog/commands/initialize-products";
import { listFeaturedProducts } from "@/lib/catalog/queries";
import { shopData } from "@/lib/discovery/rules/structured-data";
import { getDeliveryTerms } from "@/lib/marketing/queries/delivery-terms";
import { getMarketingSettings } from "@/lib/marketing/queries/marketing-settings";
import { formatDelivery } from "@/lib/marketing/rules";
import type { MarketingSettings } from "@/lib/marketing/schema";
import { getPlansForSale } from "@/lib/membership/queries";
import { firstMonthPercentFor, trialDaysFor } from "@/lib/membership/rules/purchase-offer";
import type { PlanView } from "@/lib/membership/schema";
import { listHomeReviews } from "@/lib/reviews/queries/list-reviews";
import { getRatingsByProduct, getReviewStats } from "@/lib/reviews/queries/review-figures";
import { env } from "@/lib/server/env";
import { Hero } from "./_parts/hero";
import { NewsletterStrip } from "./_parts/newsletter-strip";
import { RecipesTeaser } from "./_parts/recipes-teaser";
import { Reviews } from "./_parts/reviews";
import { shownOffers } from "./_parts/shown-offers";
import { TrustStrip } from "./_parts/trust-strip";

export async function generateMetadata(): Promise<Metadata> {
  const { sentence } = formatDelivery(await getDeliveryTerms());
  return pageMetadata({ description: `${SHOP_DESCRIPTION} ${sentence}`.trim(), path: "/" });
}

export default async function HomePage() {
  const [products, marketing, stats, reviews, plans, offers, ratings, delivery] = await Promise.all([
    listFeaturedProducts(),
    getMarketingSettings(),
    getReviewStats(),
    listHomeReviews(),
    getPlansForSale(),
    shownOffers(),
    getRatingsByProduct(),
    getDeliveryTerms(),
  ]);
  return (
    <>
      <JsonLd data={shopData(env().SHOP_URL)} />
      <Hero stats={stats} promo={plans.length > 0 ? marketing.membershipPromo : null} delivery={delivery} />
      <TrustStrip delivery={delivery} />
      <FlashSaleBand sale={marketing.flashSale} />
      <SocialProof proof={marketing.socialProof} />
      <Favorites products={products} offers={offers} ratings={ratings} />
      <CategoryRow />
      <Reviews reviews={reviews} testimonials={marketing.testimonials} />
      {plans.length > 0 ? <Plans plans={plans} promo={marketing.membershipPromo} /> : null}
      <RecipesTeaser />
      <NewsletterStrip />
    </>
  );
}

function Favorites({ products, offers, ratings }: ComponentProps<typeof ProductGrid>) {
  return (
    <Section
      title="Customer favorites"
      intro="What most people order first."
      aside={
        <Link href="/shop" className="prose-link inline-flex min-h-11 items-center">
          Shop all products
        </Link>
      }
    >
      {products.length > 0 ? (
        <AvailabilityProvider ids={products.map((product) => product.id)}>
          <ProductGrid products={products} offers={offers} ratings={ratings} />
        </AvailabilityProvider>
      ) : (
        <NoProductsYet />
      )}
    </Section>
  );
}

interface PlansProps {
  plans: readonly PlanView[];
  promo: MarketingSettings["membershipPromo"];
}

/** The plans as a visitor may buy them; hidden from members. */
function Plans({ plans, promo }: PlansProps) {
  const trialDays = trialDaysFor(promo, null);
  const firstMonthPercent = firstMonthPercentFor(promo, false);
  return (
    <div className="later [--height:127rem] member:hidden md:[--height:58rem] lg:[--height:54rem]">
      <Section
        id="plans"
        title="Membership, in plain numbers"
        intro="One monthly fee, a discount on everything, and members' recipes. Cancel whenever you like."
      >
        <div className="grid gap-4 md:grid-cols-3 lg:gap-6">
          {plans.map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              tier={plan.slug}
              trialDays={trialDays}
              firstMonthPercent={firstMonthPercent}
            />
          ))}
        </div>
      </Section>
    </div>
  );
}

/** The home page is the same for every viewer, so it has the button only where every visitor may use it (D29). */
function NoProductsYet() {
  return canInitializeProducts({ staffRole: null }) ? (
    <EmptyState title="There are no products yet" hint="Add the sample products to look around.">
      <InitializeProducts />
    </EmptyState>
  ) : (
    <EmptyState title="Products are coming soon" hint="Please check back later." />
  );
}
