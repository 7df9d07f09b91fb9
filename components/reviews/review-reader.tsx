"use client";
import { useEffect, useId, useState } from "react";
import { callApi } from "@/components/account/call-api";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { REVIEW_SORTS, type ReviewFigures, type ReviewSort, type Stars } from "@/lib/reviews/schema";
import { ProductReviewList } from "./product-review-list";
import { RatingDistribution } from "./rating-distribution";
import { useReviewPages } from "./use-review-pages";

const SORT_NAMES: Record<ReviewSort, string> = {
  newest: "Newest first",
  highest: "Highest rating",
  lowest: "Lowest rating",
};

/** Undefined while loading; null after a failure, which the list shows. */
function useFigures(productId: string): ReviewFigures | null | undefined {
  const [figures, setFigures] = useState<ReviewFigures | null>();
  useEffect(() => {
    const request = new AbortController();
    const path = `/api/reviews/stats?productId=${encodeURIComponent(productId)}`;
    callApi<ReviewFigures>("GET", path, undefined, request.signal).then(setFigures, () => {
      if (!request.signal.aborted) setFigures(null);
    });
    return () => request.abort();
  }, [productId]);
  return figures;
}

/** A product's reviews: rating filter, sort order, ten at a time. */
export function ReviewReader({ productId }: { productId: string }) {
  const [sort, setSort] = useState<ReviewSort>("newest");
  const [stars, setStars] = useState<Stars>();
  const figures = useFigures(productId);
  const pages = useReviewPages({ productId, sort, stars });
  const sortId = useId();
  if (figures?.totalCount === 0)
    return (
      <p className="py-6 text-18 text-ink-soft">No reviews yet. Be the first to share your experience!</p>
    );
  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-[14rem_1fr]">
      <div className="md:sticky md:top-0 md:self-start">
        {figures ? (
          <RatingDistribution figures={figures} chosen={stars} onChoose={setStars} />
        ) : figures === undefined ? (
          <Skeleton className="h-64 rounded-card" />
        ) : null}
      </div>
      <div className="min-w-0">
        <div className="flex items-center justify-end gap-3">
          <label htmlFor={sortId} className="text-14 text-ink-soft">
            Sort by
          </label>
          <Select
            id={sortId}
            value={sort}
            onChange={(event) => setSort(event.target.value as ReviewSort)}
            className="w-44"
          >
            {REVIEW_SORTS.map((one) => (
              <option key={one} value={one}>
                {SORT_NAMES[one]}
              </option>
            ))}
          </Select>
        </div>
        <ProductReviewList pages={pages} />
      </div>
    </div>
  );
}
