import { PromoLine } from "@/components/marketing/promo-line";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Picture } from "@/components/ui/picture";
import { Rating } from "@/components/ui/rating";
import { type DeliveryTerms, formatDelivery } from "@/lib/marketing/rules";
import type { MarketingSettings } from "@/lib/marketing/schema";
import { formatReviewCount } from "@/lib/reviews/rules";
import type { ReviewStats } from "@/lib/reviews/schema";
import heroPicture from "@/public/images/hero-table.webp";

/** Figures from real reviews; a dash when there are none (D23). */
function ReviewFigures({ stats }: { stats: ReviewStats }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft">
      {stats.averageRating === null ? null : <Rating value={stats.averageRating} className="text-22" />}
      <span className="tabular font-semibold text-ink">{stats.averageRating?.toFixed(1) ?? "—"}</span>
      <span>{stats.totalCount === 0 ? "No reviews yet" : `from ${formatReviewCount(stats.totalCount)}`}</span>
    </p>
  );
}

interface HeroProps {
  stats: ReviewStats;
  /** Null while no plan is for sale. */
  promo: MarketingSettings["membershipPromo"] | null;
  delivery: DeliveryTerms;
}

export function Hero({ stats, promo, delivery }: HeroProps) {
  const trial = promo?.enabled && promo.offerType === "free-trial";
  return (
    <section className="overflow-hidden bg-table">
      <div className="mx-auto grid max-w-page grid-cols-1 items-center gap-8 px-4 pt-7 sm:px-6 md:grid-cols-[1fr_0.9fr] md:pt-0 lg:grid-cols-[1.05fr_1fr] lg:gap-14">
        <div className="md:py-16 lg:py-20">
          <div className="member:hidden">{promo ? <PromoLine promo={promo} /> : null}</div>
          <h1 className="text-54">Plants, plainly good.</h1>
          <p className="mt-4 max-w-[44ch] text-16 sm:text-18 text-ink-soft">
            Tortillas, cheese, “meats” and seasonings made from whole, alkaline plants. Ingredient lists you
            can read aloud. {formatDelivery(delivery).sentence}
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button asChild size="lg">
              <Link href="/shop">Shop now</Link>
            </Button>
            {trial ? (
              <Button asChild size="lg" variant="secondary" className="member:hidden">
                <Link href="/membership-signup">Start your 30-day free trial</Link>
              </Button>
            ) : null}
          </div>
          <div className="mt-6 md:mt-8 md:border-t md:border-hairline-strong md:pt-5">
            <ReviewFigures stats={stats} />
          </div>
        </div>
        <Picture
          src={heroPicture}
          alt="Clover & Fern groceries on a wooden table: a pouch of tortillas, a jar of sauce, a wrapped hemp cheese, a tin of seasoning and a meal-kit crate"
          priority
          // Slightly smaller and lower quality than the box allows, because this image is the largest paint on slow
          // connections.
          quality={65}
          sizes="(min-width: 1240px) 570px, (min-width: 768px) 46vw, (min-width: 672px) 640px, 84vw"
          className="h-auto w-full max-w-160 justify-self-center self-end rounded-t-chip md:mt-10 md:justify-self-end"
        />
      </div>
    </section>
  );
}
