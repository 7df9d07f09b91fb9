import { type Distribution, type ReviewFigures, type ReviewStats, STARS } from "./schema";

/** "1 star", "4 stars": the label of a rating option (shopper.md §5). */
export const formatStars = (stars: number): string => (stars === 1 ? "1 star" : `${stars} stars`);

export const formatReviewCount = (count: number): string => (count === 1 ? "1 review" : `${count} reviews`);

/** One decimal, half up; null without ratings (D23). */
export function calculateStats(sum: number, totalCount: number): ReviewStats {
  return { averageRating: totalCount === 0 ? null : Math.round((sum / totalCount) * 10) / 10, totalCount };
}

/** The rating figures of a review page. @param counts number of reviews by stars; a missing number is 0 */
export function calculateFigures(counts: ReadonlyMap<number, number>): ReviewFigures {
  const distribution = Object.fromEntries(
    STARS.map((stars) => [stars, counts.get(stars) ?? 0]),
  ) as Distribution;
  const total = STARS.reduce((count, stars) => count + distribution[stars], 0);
  const sum = STARS.reduce((stars, one) => stars + one * distribution[one], 0);
  return { ...calculateStats(sum, total), distribution };
}

/** Characters above which a review is collapsed. */
const FOLDED_FROM = 700;
const SHOWN_WHEN_FOLDED = 520;

/** A review's visible and collapsed text, cut between two words. */
export function splitLongText(text: string): { shown: string; rest: string } {
  if (text.length <= FOLDED_FROM) return { shown: text, rest: "" };
  const space = text.slice(0, SHOWN_WHEN_FOLDED).search(/\s\S*$/);
  const at = space > SHOWN_WHEN_FOLDED / 2 ? space : SHOWN_WHEN_FOLDED;
  return { shown: text.slice(0, at).trimEnd(), rest: text.slice(at).trimStart() };
}
