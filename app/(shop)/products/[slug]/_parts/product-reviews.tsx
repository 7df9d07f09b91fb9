import { Section } from "@/components/layout/section";
import { RatingDistribution } from "@/components/reviews/rating-distribution";
import { ReviewCard } from "@/components/reviews/review-card";
import type { ReviewStats, ReviewView } from "@/lib/reviews/schema";

interface ProductReviewsProps {
  reviews: readonly ReviewView[];
  stats: ReviewStats;
  distribution: Record<1 | 2 | 3 | 4 | 5, number>;
}

export function ProductReviews({ reviews, stats, distribution }: ProductReviewsProps) {
  if (reviews.length === 0) {
    return (
      <Section id="reviews" title="Reviews">
        <p className="text-18 text-ink-soft">No reviews yet. Be the first to share your experience!</p>
      </Section>
    );
  }
  return (
    <Section id="reviews" title="Reviews">
      <div className="grid gap-10 md:grid-cols-[14rem_1fr] lg:grid-cols-[17rem_1fr] lg:gap-16">
        <RatingDistribution stats={stats} distribution={distribution} />
        <ul className="divide-y divide-hairline border-t border-hairline">
          {reviews.map((review) => (
            <li key={review.id} className="py-6">
              <ReviewCard review={review} />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
