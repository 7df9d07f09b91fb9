import { formatPickupHours, pickupPlaceLines } from "@/lib/marketing/rules/pickup";
import type { PickupPlace } from "@/lib/marketing/schema/pickup";

/** Where and when a pickup order can be collected. */
export function PickupPlaceDetails({ place }: { place: PickupPlace }) {
  const [name, ...address] = pickupPlaceLines(place);
  return (
    <div className="space-y-2 wrap-anywhere">
      <address className="not-italic">
        <strong className="font-semibold">{name}</strong>
        {address.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <p className="text-14">
        <span className="sr-only">Open </span>
        {formatPickupHours(place.hours).map((line) => (
          <span key={line} className="tabular block">
            {line}
          </span>
        ))}
      </p>
      {place.instructions ? (
        <p className="text-14 whitespace-pre-line text-ink-soft">{place.instructions}</p>
      ) : null}
    </div>
  );
}
