import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";

/** How many reviews nobody has looked at yet, and the way to them. Nothing when there is none. */
export function WaitingReviews({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Notice
      className="mb-4"
      title={count === 1 ? "1 review waits for you" : `${count.toLocaleString("en-US")} reviews wait for you`}
      action={
        <Button asChild size="sm" variant="secondary">
          <Link href="/admin/reviews?state=waiting">Look at them</Link>
        </Button>
      }
    />
  );
}
