"use client";
import { ProductReviewList } from "./product-review-list";
import { useReviewPages } from "./use-review-pages";

interface ReviewPagesProps {
  productId: string;
  after: string;
}

/** The reviews of a product after those on its page. */
export function ReviewPages({ productId, after }: ReviewPagesProps) {
  return <ProductReviewList pages={useReviewPages({ productId, sort: "newest", after })} focusFirst />;
}
