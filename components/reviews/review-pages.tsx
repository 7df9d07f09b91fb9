"use client";
import { ReviewList } from "./review-list";
import { useReviewPages } from "./use-review-pages";

interface ReviewPagesProps {
  productId: string;
  after: string;
}

/** The reviews of a product after those on its page. */
export function ReviewPages({ productId, after }: ReviewPagesProps) {
  return <ReviewList pages={useReviewPages({ productId, sort: "newest", after })} focusFirst />;
}
