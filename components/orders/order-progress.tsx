import { Card } from "@/components/ui/card";
import { Timeline } from "@/components/ui/timeline";
import { formatDateTime } from "@/lib/core/dates";
import type { OrderView, TimelineStep } from "@/lib/orders/schema";
import { OrderTracking } from "./order-tracking";

interface OrderProgressProps {
  parcel: Pick<OrderView, "courier" | "trackingNumber" | "trackingUrl">;
  steps: readonly TimelineStep[];
  /** The day that the buyer waits for; null when nothing is on its way. */
  expected: { label: string; day: string } | null;
  timeZone: string;
  /** Heading level of the date. */
  as?: "h2" | "h3";
}

/** The progress of an order: expected date, parcel, history. */
export function OrderProgress({ parcel, steps, expected, timeZone, as: Heading = "h2" }: OrderProgressProps) {
  return (
    <Card className="overflow-hidden">
      {expected ? (
        <div className="bg-fern-soft px-5 py-4 sm:px-6">
          <Heading className="font-sans text-14 font-semibold text-fern">{expected.label}</Heading>
          <p className="font-display text-22">{expected.day}</p>
        </div>
      ) : null}
      <div className="space-y-5 p-5 sm:p-6">
        <OrderTracking order={parcel} />
        <Timeline
          label="What happened to this order"
          entries={steps.map(({ title, completed, at }) => ({
            title,
            completed,
            ...(at ? { date: formatDateTime(at, timeZone), dateTime: at } : {}),
          }))}
        />
      </div>
    </Card>
  );
}
