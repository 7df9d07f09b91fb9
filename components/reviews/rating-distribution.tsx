import { cn } from "@/components/ui/cn";
import { Rating } from "@/components/ui/rating";
import { formatReviewCount, formatStars } from "@/lib/reviews/rules";
import { type ReviewFigures, STARS, type Stars } from "@/lib/reviews/schema";

interface RatingDistributionProps {
  figures: ReviewFigures;
  /** The star rating that filters the reviews. */
  chosen?: Stars;
  /** Makes the bars buttons; called with undefined to clear the filter. */
  onChoose?: (stars: Stars | undefined) => void;
}

const ROW = "flex w-full items-center gap-3 text-14";

/** The average rating, and the number of ratings by stars. */
export function RatingDistribution({ figures, chosen, onChoose }: RatingDistributionProps) {
  const { averageRating, totalCount, distribution } = figures;
  const rowOf = (stars: Stars) => (
    <>
      <span className="w-14 text-left whitespace-nowrap">{formatStars(stars)}</span>
      <span aria-hidden="true" className="h-2 flex-1 overflow-hidden rounded-chip bg-hairline">
        <span
          className="block h-full rounded-chip bg-honey"
          style={{ width: `${totalCount === 0 ? 0 : (distribution[stars] / totalCount) * 100}%` }}
        />
      </span>
      <span className="tabular w-8 text-right text-ink-soft">{distribution[stars]}</span>
    </>
  );
  return (
    <div>
      <p className="tabular font-display text-54 font-semibold">{averageRating?.toFixed(1) ?? "—"}</p>
      {averageRating === null ? null : <Rating value={averageRating} className="mt-2" />}
      <p className="mt-1.5 text-14 text-ink-soft">{formatReviewCount(totalCount)}</p>
      <ul className={cn("mt-5", onChoose ? "-mx-2" : "space-y-2")}>
        {STARS.map((stars) => (
          <li key={stars} className={onChoose ? undefined : ROW}>
            {onChoose ? (
              <button
                type="button"
                aria-pressed={stars === chosen}
                aria-label={`Only ${formatStars(stars)}: ${formatReviewCount(distribution[stars])}`}
                onClick={() => onChoose(stars === chosen ? undefined : stars)}
                className={cn(
                  ROW,
                  "min-h-11 rounded-field px-2 hover:bg-fern-soft aria-pressed:bg-fern-soft aria-pressed:font-semibold sm:min-h-9",
                )}
              >
                {rowOf(stars)}
              </button>
            ) : (
              rowOf(stars)
            )}
          </li>
        ))}
      </ul>
      {chosen && onChoose ? (
        <button
          type="button"
          onClick={() => onChoose(undefined)}
          className="mt-1 min-h-11 text-14 font-medium text-fern underline sm:min-h-9"
        >
          Show all stars
        </button>
      ) : null}
    </div>
  );
}
