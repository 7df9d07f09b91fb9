import { randomBytes } from "node:crypto";

export type TrackerStatus =
  | "unknown"
  | "pre_transit"
  | "in_transit"
  | "out_for_delivery"
  | "delivered"
  | "return_to_sender"
  | "failure";

interface Rate {
  id: string;
  object: "Rate";
  mode: "test";
  carrier: string;
  service: string;
  rate: string;
  currency: "USD";
  delivery_days: number | null;
  shipment_id: string;
}

export interface Tracker {
  id: string;
  object: "Tracker";
  mode: "test";
  tracking_code: string;
  status: TrackerStatus;
  carrier: string;
  shipment_id: string;
  est_delivery_date: string | null;
  public_url: string;
  created_at: string;
  updated_at: string;
  tracking_details: { object: "TrackingDetail"; message: string; status: string; datetime: string }[];
}

export interface Shipment {
  id: string;
  object: "Shipment";
  mode: "test";
  reference: string | null;
  to_address: Record<string, unknown>;
  from_address: Record<string, unknown>;
  parcel: Record<string, unknown>;
  rates: Rate[];
  messages: { carrier: string; type: string; message: string }[];
  selected_rate: Rate | null;
  postage_label: { object: "PostageLabel"; label_url: string; label_file_type: "image/png" } | null;
  tracking_code: string | null;
  tracker: Tracker | null;
  refund_status: "submitted" | "refunded" | "rejected" | null;
  created_at: string;
  updated_at: string;
}

/** An answer with an error, in EasyPost's shape. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const newId = (prefix: string): string => `${prefix}_${randomBytes(16).toString("hex")}`;
const moment = (): string => new Date().toISOString().replace(/\.\d+Z$/, "Z");

/** Dollars for a parcel: a base price, and a price for each started pound. */
const SERVICES = [
  { carrier: "USPS", service: "GroundAdvantage", base: 4.2, perPound: 0.85, days: 4 },
  { carrier: "USPS", service: "Priority", base: 7.1, perPound: 1.15, days: 2 },
  { carrier: "UPSDAP", service: "Ground", base: 8.35, perPound: 0.6, days: 3 },
] as const;
/** No carrier delivers there. */
const UNSERVED_ZIP = "00000";
/** A carrier that does not refund its labels. */
const UNREFUNDED = "UPSDAP";

const isFilled = (record: Record<string, unknown>, names: readonly string[]): boolean =>
  names.every((name) => record[name] !== undefined && record[name] !== "");

/** The shipments of one account, in memory. */
export class Shipments {
  readonly #all = new Map<string, Shipment>();
  /** Labels that were sold, those of refunded shipments included. */
  sold = 0;

  get all(): Shipment[] {
    return [...this.#all.values()];
  }

  /** @throws {ApiError} 404 */
  get(id: string): Shipment {
    const shipment = this.#all.get(id);
    if (!shipment) throw new ApiError(404, "NOT_FOUND", "The requested resource could not be found.");
    return shipment;
  }

  /** @throws {ApiError} 404 */
  tracker(id: string): Tracker {
    const tracker = this.all.find((one) => one.tracker?.id === id)?.tracker;
    if (!tracker) throw new ApiError(404, "NOT_FOUND", "The requested resource could not be found.");
    return tracker;
  }

  create(input: Record<string, unknown>): Shipment {
    const [to, from, parcel] = ["to_address", "from_address", "parcel"].map(
      (name) => (input[name] ?? {}) as Record<string, unknown>,
    ) as [Record<string, unknown>, Record<string, unknown>, Record<string, unknown>];
    if (!isFilled(to, ["street1", "zip"]) || !isFilled(from, ["street1", "zip"]))
      throw new ApiError(
        422,
        "ADDRESS.INVALID_PARAMETER",
        "Invalid address: a street and a ZIP code are required.",
      );
    const weight = Number(parcel["weight"]);
    if (!(weight > 0))
      throw new ApiError(422, "PARCEL.INVALID_PARAMETER", "Invalid parcel: weight must be above 0.");
    const id = newId("shp");
    const isServed = to["zip"] !== UNSERVED_ZIP;
    const shipment: Shipment = {
      id,
      object: "Shipment",
      mode: "test",
      reference: typeof input["reference"] === "string" ? input["reference"] : null,
      to_address: to,
      from_address: from,
      parcel,
      rates: isServed
        ? SERVICES.map(({ carrier, service, base, perPound, days }) => ({
            id: newId("rate"),
            object: "Rate",
            mode: "test",
            carrier,
            service,
            rate: (base + Math.ceil(weight / 16) * perPound).toFixed(2),
            currency: "USD",
            delivery_days: days,
            shipment_id: id,
          }))
        : [],
      messages: isServed
        ? []
        : [{ carrier: "USPS", type: "rate_error", message: "The destination ZIP code is not served." }],
      selected_rate: null,
      postage_label: null,
      tracking_code: null,
      tracker: null,
      refund_status: null,
      created_at: moment(),
      updated_at: moment(),
    };
    this.#all.set(id, shipment);
    return shipment;
  }

  /** @throws {ApiError} 422 for another rate, and where the label was sold already */
  buy(id: string, rateId: unknown, origin: string): Shipment {
    const shipment = this.get(id);
    if (shipment.postage_label)
      throw new ApiError(422, "SHIPMENT.POSTAGE.EXISTS", "Postage already exists for this shipment.");
    const rate = shipment.rates.find((one) => one.id === rateId);
    if (!rate) throw new ApiError(422, "SHIPMENT.POSTAGE.FAILURE", "Unable to buy this rate.");
    this.sold += 1;
    const code = `EZ${String(this.sold).padStart(10, "0")}`;
    shipment.selected_rate = rate;
    shipment.tracking_code = code;
    shipment.postage_label = {
      object: "PostageLabel",
      label_url: `${origin}/labels/${id}.png`,
      label_file_type: "image/png",
    };
    shipment.tracker = {
      id: newId("trk"),
      object: "Tracker",
      mode: "test",
      tracking_code: code,
      status: "unknown",
      carrier: rate.carrier,
      shipment_id: id,
      est_delivery_date: null,
      public_url: `${origin}/track/${code}`,
      created_at: moment(),
      updated_at: moment(),
      tracking_details: [],
    };
    return shipment;
  }

  /** @throws {ApiError} 422 without a label, and for a carrier that refunds none */
  refund(id: string): Shipment {
    const shipment = this.get(id);
    if (!shipment.postage_label || shipment.selected_rate?.carrier === UNREFUNDED)
      throw new ApiError(422, "SHIPMENT.REFUND.UNAVAILABLE", "A refund is not available for this shipment.");
    shipment.refund_status = "submitted";
    return shipment;
  }

  /** Moves a parcel on. */
  move(trackerId: string, status: TrackerStatus, message: string, expectedOn?: string): Tracker {
    const tracker = this.tracker(trackerId);
    tracker.status = status;
    // Later than the previous update, also within the same second.
    tracker.updated_at = new Date(Math.max(Date.now(), Date.parse(tracker.updated_at) + 1000))
      .toISOString()
      .replace(/\.\d+Z$/, "Z");
    if (expectedOn) tracker.est_delivery_date = `${expectedOn}T00:00:00Z`;
    tracker.tracking_details.push({
      object: "TrackingDetail",
      message,
      status,
      datetime: tracker.updated_at,
    });
    return tracker;
  }
}
