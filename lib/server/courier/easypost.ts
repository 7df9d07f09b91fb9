import "server-only";
import EasyPost from "@easypost/api";
import { z } from "zod";
import { parseDollars } from "@/lib/core/money";
import { COURIER_SECONDS } from "@/lib/core/time-limits";
import { getRequestAdmission } from "../admission";
import { log } from "../log";
import {
  type BoughtLabel,
  type Courier,
  CourierError,
  type CourierShipment,
  type CourierTracking,
  type ShippingQuote,
  type ShippingRate,
  TRACKING_STATUSES,
} from ".";
import { downloadLabel } from "./download-label";

interface EasyPostSettings {
  key: string;
  webhookSecret: string;
  /** Another host that speaks EasyPost's API; undefined for EasyPost. */
  base: string | undefined;
}

const dollars = z.string().transform((text) => Number(parseDollars(text) ?? Number.NaN));
const rateSchema = z.looseObject({
  id: z.string(),
  carrier: z.string(),
  service: z.string(),
  rate: dollars,
  currency: z.string(),
  delivery_days: z.number().nullish(),
});

/** The fields of a shipment that the shop reads. https://docs.easypost.com/docs/shipments */
const shipmentSchema = z.looseObject({
  id: z.string(),
  rates: z.array(rateSchema).default([]),
  messages: z.array(z.looseObject({ carrier: z.string().nullish(), message: z.unknown() })).nullish(),
  selected_rate: rateSchema.nullish(),
  postage_label: z.looseObject({ label_url: z.string() }).nullish(),
  tracking_code: z.string().nullish(),
  tracker: z.looseObject({ id: z.string(), public_url: z.string().nullish() }).nullish(),
  refund_status: z.enum(["submitted", "refunded", "rejected", "not_applicable"]).nullish().catch(null),
});
type Shipment = z.output<typeof shipmentSchema>;

/** https://docs.easypost.com/docs/trackers */
const trackerSchema = z.looseObject({
  id: z.string(),
  shipment_id: z.string().nullish(),
  tracking_code: z.string(),
  status: z.enum(TRACKING_STATUSES).catch("unknown"),
  est_delivery_date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}/)
    .nullish()
    .catch(null),
  updated_at: z.iso.datetime({ offset: true }),
  tracking_details: z.array(z.looseObject({ message: z.string().nullish() })).default([]),
});

/** https://docs.easypost.com/docs/events */
const eventSchema = z.looseObject({
  description: z.string(),
  result: z.looseObject({ id: z.string().optional(), object: z.string().optional() }),
});

/** EasyPost's error codes with a sentence of the shop's own. https://docs.easypost.com/docs/errors */
const SENTENCES: Record<string, string> = {
  "APIKEY.INACTIVE": "EasyPost doesn't accept the shop's API key. Check EASYPOST_API_KEY.",
  NOT_FOUND: "EasyPost no longer has this shipment. Get new rates.",
  PAYMENT_REQUIRED: "EasyPost needs a payment method or more funds. Add them in the EasyPost dashboard.",
  INSUFFICIENT_FUNDS: "EasyPost needs more funds. Add them in the EasyPost dashboard.",
  "SHIPMENT.REFUND.UNAVAILABLE": "The carrier won't refund this label.",
};
const POSTAGE_EXISTS = "SHIPMENT.POSTAGE.EXISTS";
/** Another request is buying the same label. */
const IN_PROGRESS = "SHIPMENT.PURCHASE.IN_PROGRESS";

interface ApiError {
  code?: unknown;
  statusCode?: unknown;
  message: string;
}

const UNREACHABLE = "The courier isn't responding.";

/** Runs a call of the SDK. @throws {CourierError} */
async function call<T>(run: () => Promise<unknown>, schema: z.ZodType<T>): Promise<T> {
  let answer: unknown;
  try {
    answer = await getRequestAdmission().outside(run);
  } catch (error) {
    const { code, statusCode, message } = error as ApiError;
    const status = Number(statusCode);
    if (!(status >= 400 && status < 500) || status === 408 || status === 429 || code === IN_PROGRESS) {
      log().error({ err: error }, "easypost does not answer");
      throw new CourierError("unreachable", UNREACHABLE, { cause: error });
    }
    const sentence = SENTENCES[String(code)] ?? `The courier refused: ${message.replace(/[.\s]*$/, "")}.`;
    throw new CourierError("refused", sentence, { cause: error });
  }
  const read = schema.safeParse(answer);
  if (read.success) return read.data;
  log().error({ problems: read.error.issues }, "easypost answered in another shape");
  throw new CourierError("unreachable", UNREACHABLE);
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof CourierError && (error.cause as ApiError | undefined)?.code === code;

const toRate = ({
  id,
  carrier,
  service,
  rate,
  delivery_days: days,
}: z.output<typeof rateSchema>): ShippingRate => ({
  id,
  carrier,
  service,
  cents: rate,
  days: days ?? null,
});

function labelOf(shipment: Shipment): BoughtLabel | null {
  const { postage_label: label, selected_rate: rate, tracking_code: trackingNumber, tracker } = shipment;
  if (!label || !rate || !trackingNumber) return null;
  return {
    carrier: rate.carrier,
    service: rate.service,
    cents: rate.rate,
    trackingNumber,
    trackerId: tracker?.id ?? null,
    trackingUrl: tracker?.public_url ?? null,
    labelUrl: label.label_url,
  };
}

const toShipment = (shipment: Shipment): CourierShipment => ({
  label: labelOf(shipment),
  refund: shipment.refund_status ?? null,
});

const toTracking = (tracker: z.output<typeof trackerSchema>): CourierTracking => ({
  trackerId: tracker.id,
  shipmentId: tracker.shipment_id ?? null,
  trackingNumber: tracker.tracking_code,
  status: tracker.status,
  detail: tracker.tracking_details.at(-1)?.message ?? "",
  expectedOn: tracker.est_delivery_date?.slice(0, 10) ?? null,
  updatedAt: new Date(tracker.updated_at),
});

/** Creates a shipment, whose rates EasyPost asks of the carriers. */
async function quote(
  client: InstanceType<typeof EasyPost>,
  ...[from, to, parcel, reference]: Parameters<Courier["quote"]>
): Promise<ShippingQuote> {
  const { weightOz: weight, lengthIn: length, widthIn: width, heightIn: height } = parcel;
  const address = ({ street, ...one }: typeof from) => ({ ...one, street1: street, country: "US" });
  const shipment = await call(
    () =>
      client.Shipment.create({
        from_address: address(from),
        to_address: address(to),
        parcel: { weight, length, width, height },
        options: { label_format: "PNG", label_size: "4x6" },
        reference,
      }),
    shipmentSchema,
  );
  return {
    shipmentId: shipment.id,
    rates: shipment.rates
      .filter(({ currency, rate }) => currency === "USD" && Number.isInteger(rate))
      .map(toRate)
      .sort((one, other) => one.cents - other.cents),
    problems: (shipment.messages ?? []).map(({ carrier, message }) =>
      [carrier, typeof message === "string" ? message : ""].filter(Boolean).join(": "),
    ),
  };
}

/** EasyPost through its own SDK (docs/decisions/0074). */
export function createEasyPost({ key, webhookSecret, base }: EasyPostSettings): Courier {
  const client = new EasyPost(key, {
    ...(base ? { baseUrl: `${base}/v2/` } : {}),
    // The SDK ignores its own option `timeout`, and would follow redirects to other hosts.
    requestMiddleware: (request: { timeout: (ms: number) => { redirects: (most: number) => unknown } }) =>
      request.timeout(COURIER_SECONDS * 1000).redirects(0),
  });
  const find = (shipmentId: string) => call(() => client.Shipment.retrieve(shipmentId), shipmentSchema);
  return {
    name: "EasyPost",
    quote: (...input) => quote(client, ...input),
    buy: async (shipmentId, rateId) => {
      const bought = await call(() => client.Shipment.buy(shipmentId, rateId), shipmentSchema).catch(
        (error: unknown) => {
          if (hasCode(error, POSTAGE_EXISTS)) return find(shipmentId);
          throw error;
        },
      );
      const label = labelOf(bought);
      if (!label) throw new CourierError("unreachable", UNREACHABLE);
      return label;
    },
    find: async (shipmentId) => toShipment(await find(shipmentId)),
    refund: async (shipmentId) =>
      (await call(() => client.Shipment.refund(shipmentId), shipmentSchema)).refund_status ?? "submitted",
    track: async (trackerId) =>
      toTracking(await call(() => client.Tracker.retrieve(trackerId), trackerSchema)),
    download: (labelUrl) => downloadLabel(labelUrl, base),
    readWebhook: (body, signature) => {
      let event: unknown;
      try {
        event = client.Utils.validateWebhook(
          Buffer.from(body, "utf8"),
          { "X-Hmac-Signature": signature },
          webhookSecret,
        );
      } catch {
        return undefined;
      }
      const read = eventSchema.safeParse(event);
      if (!read.success) return null;
      const { description, result } = read.data;
      return description.startsWith("tracker.") && result.id ? { trackerId: result.id } : null;
    },
  };
}
