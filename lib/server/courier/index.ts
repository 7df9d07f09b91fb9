import "server-only";

/** Ounces and inches, as carriers in the US measure. */
export interface MeasuredParcel {
  weightOz: number;
  lengthIn: number;
  widthIn: number;
  heightIn: number;
}

/** An address in the US. */
export interface ParcelAddress {
  name: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  phone?: string;
}

/** A service that a carrier offers for a parcel, and its price. */
export interface ShippingRate {
  id: string;
  carrier: string;
  service: string;
  cents: number;
  /** Days until delivery, as the carrier estimates; null when it does not say. */
  days: number | null;
}

export interface ShippingQuote {
  /** At the courier: a label is bought for it at most once. */
  shipmentId: string;
  /** The cheapest first. */
  rates: ShippingRate[];
  /** Why carriers offered nothing, in their words. */
  problems: string[];
}

/** A label that was bought. */
export interface BoughtLabel extends Omit<ShippingRate, "id" | "days"> {
  trackingNumber: string;
  trackerId: string | null;
  trackingUrl: string | null;
  labelUrl: string;
}

export type LabelRefund = "submitted" | "refunded" | "rejected" | "not_applicable";

/** What the courier knows about a shipment. */
export interface CourierShipment {
  label: BoughtLabel | null;
  refund: LabelRefund | null;
}

export const TRACKING_STATUSES = [
  "unknown",
  "pre_transit",
  "in_transit",
  "out_for_delivery",
  "delivered",
  "available_for_pickup",
  "return_to_sender",
  "failure",
  "cancelled",
  "error",
] as const;
export type TrackingStatus = (typeof TRACKING_STATUSES)[number];

/** Where a parcel is. */
export interface CourierTracking {
  trackerId: string;
  shipmentId: string | null;
  trackingNumber: string;
  status: TrackingStatus;
  /** The carrier's last sentence about the parcel. */
  detail: string;
  /** The day of delivery that the carrier expects, YYYY-MM-DD. */
  expectedOn: string | null;
  updatedAt: Date;
}

/** Buys labels from carriers and follows their parcels. Each call throws a CourierError when it fails. */
export interface Courier {
  name: string;
  quote: (
    from: ParcelAddress,
    to: ParcelAddress,
    parcel: MeasuredParcel,
    reference: string,
  ) => Promise<ShippingQuote>;
  /** Buys the label of a shipment. Repeated for the same shipment it gives the label that was bought. */
  buy: (shipmentId: string, rateId: string) => Promise<BoughtLabel>;
  find: (shipmentId: string) => Promise<CourierShipment>;
  /** Asks for the money of an unused label. */
  refund: (shipmentId: string) => Promise<LabelRefund>;
  track: (trackerId: string) => Promise<CourierTracking>;
  /** The picture of a label, PNG. Only the courier's own hosts are asked. */
  download: (labelUrl: string) => Promise<Buffer>;
  /**
   * The tracker that a webhook is about; null for other events.
   * @returns undefined when the signature is not the courier's
   */
  readWebhook: (body: string, signature: string) => { trackerId: string } | null | undefined;
}

/**
 * A call to the courier that failed. `refused`: it answered that it does not do this, and the sentence says why.
 * `unreachable`: whether it did anything is unknown.
 */
export class CourierError extends Error {
  constructor(
    readonly kind: "refused" | "unreachable",
    sentence: string,
    options?: ErrorOptions,
  ) {
    super(sentence, options);
  }
}
