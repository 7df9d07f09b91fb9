import { ChevronRight, Repeat } from "lucide-react";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { formatWeekday } from "@/lib/core/dates";
import type { NextRenewal } from "@/lib/subscriptions/schema";

/** A sentence about a user's active subscriptions. */
export function describeNextRenewal({ count, waiting, on }: NextRenewal): string {
  if (count === 0) return "You have no active subscriptions.";
  const parts = [count === 1 ? "One subscription" : `${count} subscriptions`];
  if (on) parts.push(`next on ${formatWeekday(on)}`);
  if (waiting > 0) parts.push(waiting === count ? "waiting" : `${waiting} waiting`);
  return parts.join("; ");
}

/** Link to the user's subscriptions with the next renewal. */
export function NextRenewalCard(renewal: NextRenewal) {
  return (
    <Card className="relative flex items-center gap-4 p-5 hover:border-fern/40 sm:p-6">
      <Repeat aria-hidden="true" className="size-6 shrink-0 text-fern" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <h2 className="text-18 font-semibold">
          <Link href="/account/subscriptions" className="after:absolute after:inset-0 after:content-['']">
            Subscribe & save
          </Link>
        </h2>
        <p className="text-ink-soft">{describeNextRenewal(renewal)}</p>
      </div>
      <ChevronRight aria-hidden="true" className="size-5 text-ink-soft" />
    </Card>
  );
}
