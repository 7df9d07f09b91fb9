import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Rating } from "@/components/ui/rating";
import { formatLongDay } from "@/lib/core/dates";
import { splitLongText } from "@/lib/reviews/rules";
import type { ReviewView } from "@/lib/reviews/schema";

interface ReviewCardProps {
  review: ReviewView;
  /** Shows the product's name, for lists across products. */
  withProduct?: boolean;
  className?: string;
}

/** Long texts are truncated and expand without a script. */
function ReviewText({ text }: { text: string }) {
  const { shown, rest } = splitLongText(text);
  return (
    <div className="mt-2 flex-1 whitespace-pre-line text-ink-soft">
      <p>
        {shown}
        {rest ? "…" : ""}
      </p>
      {rest ? (
        <details>
          <summary className="prose-link inline-flex min-h-11 cursor-pointer items-center text-14 whitespace-normal">
            Read the rest
          </summary>
          <p>{rest}</p>
        </details>
      ) : null}
    </div>
  );
}

export function ReviewCard({ review, withProduct = false, className }: ReviewCardProps) {
  return (
    <article className={cn("flex h-full flex-col wrap-anywhere", className)}>
      <Rating value={review.rating} />
      {review.title ? <h3 className="mt-3 text-18">{review.title}</h3> : null}
      <ReviewText text={review.text} />
      <footer className="mt-4 text-14">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {review.customerName}
          {review.isVerified ? (
            <span className="inline-flex items-center gap-1 font-medium text-clover-deep">
              <Icon name="badge-check" className="size-4" />
              Verified purchase
            </span>
          ) : null}
        </p>
        <p className="text-ink-soft">
          {withProduct && review.productName ? `${review.productName} · ` : ""}
          <time dateTime={review.createdAt}>{formatLongDay(review.createdOn)}</time>
        </p>
      </footer>
    </article>
  );
}
