import { ExternalLink } from "lucide-react";
import { formatCarrier } from "@/lib/orders/rules/carriers";
import type { OrderView } from "@/lib/orders/schema";

interface OrderTrackingProps {
  order: Pick<OrderView, "courier" | "trackingNumber" | "trackingUrl">;
}

/** Carrier, tracking number and tracking link; renders nothing while all are unknown. */
export function OrderTracking({ order: { courier, trackingNumber, trackingUrl } }: OrderTrackingProps) {
  if (!courier && !trackingNumber && !trackingUrl) return null;
  const parcel = [courier && formatCarrier(courier), trackingNumber].filter(Boolean).join(" ");
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
      {parcel ? (
        <span className="tabular">
          <span className="sr-only">Tracking: </span>
          {parcel}
        </span>
      ) : null}
      {trackingUrl ? (
        <a
          href={trackingUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="prose-link inline-flex min-h-11 items-center gap-1.5 sm:min-h-6"
        >
          Track parcel
          <ExternalLink aria-hidden="true" className="size-4" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      ) : null}
    </p>
  );
}
