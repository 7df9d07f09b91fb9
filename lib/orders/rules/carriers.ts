const CARRIERS = new Map([
  ["ups", { name: "UPS", page: "https://www.ups.com/track?tracknum=" }],
  ["fedex", { name: "FedEx", page: "https://www.fedex.com/fedextrack/?trknbr=" }],
  ["usps", { name: "USPS", page: "https://tools.usps.com/go/TrackConfirmAction?tLabels=" }],
  ["dhl", { name: "DHL", page: "https://www.dhl.com/us-en/home/tracking.html?tracking-id=" }],
]);

const keyOf = (courier: string | null): string => courier?.trim().toLowerCase() ?? "";

/**
 * The tracking URL of a parcel: the carrier's own page for the four that have one, else the typed URL (shopper.md §9).
 */
export function trackingLink(order: {
  courier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
}): string | null {
  const carrier = CARRIERS.get(keyOf(order.courier));
  const number = order.trackingNumber?.trim();
  return carrier && number ? carrier.page + encodeURIComponent(number) : webAddress(order.trackingUrl);
}

/** The carrier's official name; others as typed. */
export const formatCarrier = (courier: string): string =>
  CARRIERS.get(keyOf(courier))?.name ?? courier.trim();

/** A URL that a link may use: http or https, not javascript: or other schemes. */
function webAddress(typed: string | null): string | null {
  if (typed === null || !URL.canParse(typed.trim())) return null;
  const url = new URL(typed.trim());
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
}
