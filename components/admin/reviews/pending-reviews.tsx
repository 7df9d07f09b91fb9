import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { formatCount } from "@/lib/core/format-count";

/** The number of reviews awaiting moderation, with a link to them. */
export function PendingReviews({ count }: { count: number }) {
  if (count === 0) return <p className="text-14 text-ink-soft">No reviews to approve.</p>;
  return (
    <Button asChild size="sm" variant="secondary">
      <Link href="/admin/reviews?state=waiting">{formatCount(count, "review")} to approve</Link>
    </Button>
  );
}
