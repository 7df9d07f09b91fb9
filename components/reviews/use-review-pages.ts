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
  status: "loading" | "ready" | "failed";
  /** Number of reviews on the page that was loaded last. */
  loaded: number;
  hasMore: boolean;
}

const NOTHING: Pages = { reviews: [], status: "loading", loaded: 0, hasMore: false };

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
  const requests = useRef(new AbortController());
  const load = useCallback(
    (cursor: string | undefined) => {
      const { signal } = requests.current;
      setPages((before) => ({ ...before, status: "loading" }));
      callApi<ApiReview[]>("GET", pathOf({ productId, sort, stars }, cursor), undefined, signal).then(
        (page) => {
          if (signal.aborted) return;
          const more = page.slice(0, REVIEWS_PER_PAGE).map((review) => ({ ...review, text: review.comment }));
          setPages(({ reviews }) => ({
            reviews: [...reviews, ...more],
            status: "ready",
            loaded: more.length,
            hasMore: page.length > REVIEWS_PER_PAGE,
          }));
        },
        () => {
          if (!signal.aborted) setPages((before) => ({ ...before, status: "failed" }));
        },
      );
    },
    [productId, sort, stars],
  );
  useEffect(() => {
    requests.current = new AbortController();
    setPages(NOTHING);
    load(after);
    return () => requests.current.abort();
  }, [load, after]);
  return { ...pages, loadMore: () => load(pages.reviews.at(-1)?.id ?? after) };
}
