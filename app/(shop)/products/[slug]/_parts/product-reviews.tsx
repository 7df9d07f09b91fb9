import { dialogOpener } from "@/components/layout/dialog-opener";
import { Section } from "@/components/layout/section";
import { MoreReviews } from "@/components/reviews/more-reviews";
import { RatingDistribution } from "@/components/reviews/rating-distribution";
import { ReviewCard } from "@/components/reviews/review-card";
import { Button } from "@/components/ui/button";
import type { ReviewFigures, ReviewView } from "@/lib/reviews/schema";

interface ProductReviewsProps {
  product: { id: string; slug: string; name: string };
  /** Newest first. */
  reviews: readonly ReviewView[];
  figures: ReviewFigures;
}

function Buttons({
  product: { id, name },
  withRead,
}: Pick<ProductReviewsProps, "product"> & { withRead: boolean }) {
  const opens = (mode: "read" | "write") =>
    dialogOpener("reviews", { mode, product: { id, name } }, `${mode} ${id}`);
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" {...opens("write")}>
        Write a review
      </Button>
      {withRead ? (
        <Button variant="ghost" {...opens("read")}>
          Sort and filter
        </Button>
      ) : null}
    </div>
  );
}

/** The newest reviews with their rating summary; more load in place, or on a page of their own without JavaScript. */
export function ProductReviews({ product, reviews, figures }: ProductReviewsProps) {
  const last = reviews.at(-1);
  if (!last) {
    return (
      <Section id="reviews" title="Reviews">
        <p className="mb-6 text-18 text-ink-soft">No reviews yet. Be the first to share your experience!</p>
        <Buttons product={product} withRead={false} />
      </Section>
    );
  }
  return (
    <Section
      id="reviews"
      title="Reviews"
      className="later [--height:75rem] md:[--height:54rem] lg:[--height:49rem]"
    >
      <div className="grid gap-10 md:grid-cols-[14rem_minmax(0,1fr)] lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-16">
        <div className="space-y-6 md:sticky md:top-24 md:self-start">
          <RatingDistribution figures={figures} />
          <Buttons product={product} withRead={figures.totalCount > 1} />
        </div>
        <div className="border-t border-hairline">
          <ul className="divide-y divide-hairline">
            {reviews.map((review) => (
              <li key={review.id} className="py-6">
                <ReviewCard review={review} />
              </li>
            ))}
          </ul>
          {figures.totalCount > reviews.length ? (
            <MoreReviews
              productId={product.id}
              after={last.id}
              href={`/products/${product.slug}/reviews/${last.id}`}
            />
          ) : null}
        </div>
      </div>
    </Section>
  );
}
