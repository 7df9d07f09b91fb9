import { Rating } from "@/components/ui/rating";
import type { ReviewStats } from "@/lib/reviews/schema";

const STARS = [5, 4, 3, 2, 1] as const;

interface RatingDistributionProps {
  stats: ReviewStats;
  distribution: Record<1 | 2 | 3 | 4 | 5, number>;
}

/** The average, and how many gave how many stars. */
export function RatingDistribution({ stats, distribution }: RatingDistributionProps) {
  return (
    <div>
      <p className="tabular font-display text-54 font-semibold">{stats.averageRating?.toFixed(1) ?? "—"}</p>
      {stats.averageRating === null ? null : <Rating value={stats.averageRating} className="mt-2" />}
      <p className="mt-1.5 text-14 text-ink-soft">{countText(stats.totalCount)}</p>
      <ul className="mt-5 space-y-2">
        {STARS.map((stars) => (
          <li key={stars} className="flex items-center gap-3 text-14">
            <span className="w-14 whitespace-nowrap">{stars === 1 ? "1 star" : `${stars} stars`}</span>
            <span aria-hidden="true" className="h-2 flex-1 overflow-hidden rounded-chip bg-hairline">
              <span
                className="block h-full rounded-chip bg-honey"
                style={{ width: `${share(distribution[stars], stats.totalCount)}%` }}
              />
            </span>
            <span className="tabular w-8 text-right text-ink-soft">{distribution[stars]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const share = (count: number, total: number): number => (total === 0 ? 0 : (count / total) * 100);

export const countText = (count: number): string => (count === 1 ? "1 review" : `${count} reviews`);
