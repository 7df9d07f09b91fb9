import { markBlocker } from "@/lib/orders/rules/admin-orders";

const GRAMS_PER_OUNCE = 28.349523125;
/** Box, cushioning and cold packs. */
const PACKAGING_OZ = 8;

/** The suggested size of a parcel in inches: the shop's usual box. */
export const USUAL_BOX = { lengthIn: 12, widthIn: 9, heightIn: 6 } as const;

/** The suggested weight of a parcel in ounces, rounded up to whole ones. @param grams the weight of its products */
export const suggestWeight = (grams: number): number => Math.ceil(grams / GRAMS_PER_OUNCE + PACKAGING_OZ);

/** The courier's own names of its carriers. */
const CARRIER_NAMES: Record<string, string> = {
  UPSDAP: "UPS",
  UPSMailInnovations: "UPS",
  FedExDefault: "FedEx",
  FedExSmartPost: "FedEx",
  DHLExpress: "DHL",
  DhlEcs: "DHL",
};

/** The name by which shoppers know a carrier. */
export const carrierName = (carrier: string): string => CARRIER_NAMES[carrier] ?? carrier;

/** "GroundAdvantage" → "Ground Advantage". */
export const serviceName = (service: string): string =>
  service.replaceAll("_", " ").replace(/([a-z])([A-Z])/g, "$1 $2");

type Labelable = Parameters<typeof markBlocker>[0];

/** The reason why no label is bought for an order, as text after its number; null when one can be. */
export function labelBlocker(order: Labelable): string | null {
  if (order.fulfillmentMethod === "pickup") return "is picked up and needs no label";
  if (order.fulfillmentStatus === "new") return "is not packed yet";
  return markBlocker(order, "labeled");
}

const TRACKING_TEXTS: Record<string, string> = {
  pre_transit: "Label created",
  in_transit: "On its way",
  out_for_delivery: "Out for delivery",
  delivered: "Delivered",
  available_for_pickup: "Ready for pickup at the carrier",
  return_to_sender: "On its way back to us",
  failure: "Could not be delivered",
  cancelled: "Canceled by the carrier",
  error: "The carrier reports an error",
};

/** Where a parcel is, in words; empty before the carrier knows it. */
export const trackingText = (status: string | null): string => TRACKING_TEXTS[status ?? ""] ?? "";

const LEFT = [
  "in_transit",
  "out_for_delivery",
  "delivered",
  "available_for_pickup",
  "return_to_sender",
  "failure",
];

/** Whether the carrier has had the parcel in its hands. */
export const hasLeft = (status: string | null): boolean => LEFT.includes(status ?? "");

/** Whether staff have to look after a parcel. */
export const isDeliveryProblem = (status: string | null): boolean =>
  ["return_to_sender", "failure", "error"].includes(status ?? "");

const REFUND_TEXTS: Record<string, string> = {
  submitted: "Refund requested",
  refunded: "Refunded",
  rejected: "The carrier rejected the refund",
  not_applicable: "Not charged unless it is used",
};

/** What became of the money of a voided label, in words; empty before the courier answers. */
export const labelRefundText = (status: string | null): string => REFUND_TEXTS[status ?? ""] ?? "";

/** The parts of a one-line address such as "12 Mill Road, Suite 4, Ojai, CA 93023"; null for another form. */
export function parsePostalAddress(
  line: string,
): { street: string; city: string; state: string; zip: string } | null {
  const match =
    /^(.+),\s*([^,]+),\s*([A-Za-z]{2})[,\s]+(\d{5}(?:-\d{4})?)(?:,\s*(?:USA?|United States))?$/.exec(
      line.trim(),
    );
  if (!match) return null;
  const [, street = "", city = "", state = "", zip = ""] = match;
  return { street: street.trim(), city: city.trim(), state: state.toUpperCase(), zip };
}
