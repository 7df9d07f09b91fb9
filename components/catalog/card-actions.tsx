import { PenLine } from "lucide-react";
import { dialogOpener } from "@/components/layout/dialog-opener";
import { StarMark } from "@/components/ui/rating";
import { formatReviewCount } from "@/lib/reviews/rules";
import type { ReviewStats } from "@/lib/reviews/schema";
import { ShareButton } from "./share-button";

interface CardActionsProps {
  product: { id: string; name: string; slug: string };
  /** Undefined for a product without reviews. */
  rating: ReviewStats | undefined;
}

const ACTION =
  "inline-flex min-h-11 min-w-11 items-center gap-1.5 rounded-chip text-14 font-medium text-fern hover:underline @min-[15rem]:min-w-0 sm:min-h-9";

/** Secondary actions of a product card: read reviews, write one, share. */
export function CardActions({ product: { slug, ...product }, rating }: CardActionsProps) {
  return (
    <div className="mt-2 flex items-center justify-between gap-x-2 border-t border-hairline pt-1 @min-[15rem]:pt-2">
      <button
        {...dialogOpener("reviews", { mode: "read", product }, `read ${product.id}`)}
        className={ACTION}
      >
        <StarMark className={rating ? "text-honey" : "text-hairline-strong"} />
        {rating?.averageRating ? (
          <>
            <span className="tabular" aria-hidden="true">
              {rating.averageRating.toFixed(1)}{" "}
              <span className="@max-[15rem]:hidden">({rating.totalCount})</span>
            </span>
            <span className="sr-only">
              Reviews of {product.name}: {rating.averageRating.toFixed(1)} out of 5 stars,{" "}
              {formatReviewCount(rating.totalCount)}
            </span>
          </>
        ) : (
          <span>
            <span className="@max-[15rem]:sr-only">Reviews </span>
            <span className="sr-only">of {product.name}: none yet</span>
          </span>
        )}
      </button>
      <button
        {...dialogOpener("reviews", { mode: "write", product }, `write ${product.id}`)}
        className={ACTION}
      >
        <PenLine aria-hidden="true" className="size-4 shrink-0 @max-[15rem]:mx-auto" strokeWidth={1.75} />
        <span className="@max-[15rem]:sr-only">Write a review</span>{" "}
        <span className="sr-only">of {product.name}</span>
      </button>
      <ShareButton
        product={{ name: product.name, slug }}
        className="-mr-2 hover:bg-fern-soft sm:size-9 [&_svg]:size-4"
      />
    </div>
  );
}
