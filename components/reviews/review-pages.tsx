"use client";
import { ReviewList } from "./review-list";
import { useReviewPages } from "./use-review-pages";

interface ReviewPagesProps {
  productId: string;
  after: string;
}

/** The reviews of a product after those that its page begins with. */
export function ReviewPages({ productId, after }: ReviewPagesProps) {
  return <ReviewList pages={useReviewPages({ productId, sort: "newest", after })} focusFirst />;
}
