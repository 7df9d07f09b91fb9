"use client";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { ReviewCard } from "./review-card";
import type { useReviewPages } from "./use-review-pages";

interface ProductReviewListProps {
  pages: ReturnType<typeof useReviewPages>;
  /** Moves the focus to the first review because a press loaded the list. */
  focusFirst?: boolean;
}

/** Reviews with a button for ten more; the first new one gets the focus. */
export function ProductReviewList({
  pages: { reviews, status, loaded, hasMore, loadMore },
  focusFirst = false,
}: ProductReviewListProps) {
  const list = useRef<HTMLUListElement>(null);
  const focusAt = useRef(focusFirst ? 0 : -1);
  useEffect(() => {
    const item = list.current?.children[focusAt.current];
    if (!(item instanceof HTMLElement)) return;
    focusAt.current = -1;
    item.focus({ preventScroll: true });
  });
  const showMore = () => {
    focusAt.current = reviews.length;
    loadMore();
  };
  return (
    <div aria-busy={status === "loading"}>
      <ul ref={list} className="divide-y divide-hairline">
        {reviews.map((review) => (
          <li key={review.id} tabIndex={-1} className="py-6 outline-none first:pt-3">
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      {status === "loading" && reviews.length === 0
        ? [0, 1, 2].map((row) => <Skeleton key={row} className="my-6 h-24 rounded-card" />)
        : null}
      {status === "failed" ? (
        <ErrorState title="Error" message="The reviews could not be loaded." onRetry={loadMore} />
      ) : null}
      {hasMore && status !== "failed" ? (
        <Button variant="secondary" loading={status === "loading"} onClick={showMore} className="mt-2">
          Show more
        </Button>
      ) : null}
      <p role="status" className="sr-only">
        {status === "ready" && loaded > 0
          ? `${loaded} more ${loaded === 1 ? "review" : "reviews"} loaded`
          : ""}
      </p>
    </div>
  );
}
