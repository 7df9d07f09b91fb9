"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import { callApi } from "@/components/account/call-api";
import {
  type ApiReview,
  REVIEWS_PER_PAGE,
  type ReviewSort,
  type ReviewView,
  type Stars,
} from "@/lib/reviews/schema";

interface Wanted {
  productId: string;
  sort: ReviewSort;
  /** Limits the list to this star rating. */
  stars?: Stars;
  /** Starts after this review. */
  after?: string;
}

interface Pages {
  reviews: ReviewView[];
  is: "loading" | "ready" | "failed";
  hasMore: boolean;
}

const NOTHING: Pages = { reviews: [], is: "loading", hasMore: false };

/** Requests one more than it shows, to find out whether there are more. */
function pathOf({ productId, sort, stars }: Wanted, cursor: string | undefined): string {
  const query = new URLSearchParams({ sort, limit: String(REVIEWS_PER_PAGE + 1) });
  if (stars) query.set("rating", String(stars));
  if (cursor) query.set("cursor", cursor);
  return `/api/reviews/${productId}?${query}`;
}

/** Loads ten reviews at a time; late answers for other filters are discarded. */
export function useReviewPages({ productId, sort, stars, after }: Wanted) {
  const [pages, setPages] = useState(NOTHING);
  const asking = useRef(new AbortController());
  const ask = useCallback(
    (cursor: string | undefined) => {
      const { signal } = asking.current;
      setPages((before) => ({ ...before, is: "loading" }));
      callApi<ApiReview[]>("GET", pathOf({ productId, sort, stars }, cursor), undefined, signal).then(
        (page) => {
          if (signal.aborted) return;
          const more = page.slice(0, REVIEWS_PER_PAGE).map((review) => ({ ...review, text: review.comment }));
          setPages(({ reviews }) => ({
            reviews: [...reviews, ...more],
            is: "ready",
            hasMore: page.length > REVIEWS_PER_PAGE,
          }));
        },
        () => {
          if (!signal.aborted) setPages((before) => ({ ...before, is: "failed" }));
        },
      );
    },
    [productId, sort, stars],
  );
  useEffect(() => {
    asking.current = new AbortController();
    setPages(NOTHING);
    ask(after);
    return () => asking.current.abort();
  }, [ask, after]);
  return { ...pages, more: () => ask(pages.reviews.at(-1)?.id ?? after) };
}
