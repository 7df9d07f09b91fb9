import type Stripe from "stripe";
import { ApiError } from "../core/errors";
import type { Params } from "../core/params";

const MAX_KEYS = 50;
const MAX_VALUE_LENGTH = 500;

/** Merges `metadata[…]` into the existing metadata: an empty value removes its key, an empty `metadata` removes all. */
export function mergeMetadata(current: Stripe.Metadata, params: Params): Stripe.Metadata {
  const sent = params.form.metadata;
  if (sent === undefined) return current;
  if (sent === "") return {};
  const group = params.group("metadata");
  const merged: Stripe.Metadata = { ...current };
  for (const name of group?.names() ?? []) {
    const value = group?.nullable(name) ?? null;
    if (value === null) {
      delete merged[name];
    } else if (value.length > MAX_VALUE_LENGTH) {
      throw new ApiError(
        `Metadata values can have up to ${MAX_VALUE_LENGTH} characters, but you passed in a value that is ${value.length} characters. Invalid value: ${value}`,
        { param: "metadata" },
      );
    } else {
      merged[name] = value;
    }
  }
  if (Object.keys(merged).length > MAX_KEYS) {
    throw new ApiError(`Metadata can have up to ${MAX_KEYS} keys.`, { param: "metadata" });
  }
  return merged;
}

/** Reads an address; fields that were not sent are null. */
export function readAddress(params: Params | undefined): Stripe.Address {
  const field = (name: keyof Stripe.Address): string | null => params?.nullable(name) ?? null;
  return {
    city: field("city"),
    country: field("country"),
    line1: field("line1"),
    line2: field("line2"),
    postal_code: field("postal_code"),
    state: field("state"),
  };
}

/** Reads `shipping[…]`: undefined when it was not sent, null when it was sent empty. */
export function readShipping(params: Params): Stripe.PaymentIntent.Shipping | null | undefined {
  if (!params.has("shipping")) return undefined;
  const group = params.group("shipping");
  if (!group) return null;
  return {
    address: readAddress(group.group("address")),
    carrier: group.nullable("carrier") ?? null,
    name: group.required("name"),
    phone: group.nullable("phone") ?? null,
    tracking_number: group.nullable("tracking_number") ?? null,
  };
}

/** An amount in a currency's smallest unit, as Stripe writes it in messages: `$10.00`. */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(amount / 10 ** digits);
}
