import type Stripe from "stripe";
import type { Call, Route } from "../../core/call";
import { ApiError, missingParam, noSuch, unsupported } from "../../core/errors";
import { changedFields, emit } from "../../core/events";
import { newId, randomToken, unixNow } from "../../core/ids";
import { list } from "../../core/list";
import type { Params } from "../../core/params";
import { idOf } from "../../core/store";
import { mergeMetadata } from "../fields";
import { readCurrency } from "../payment-intent-params";

/** Endpoints of prices. */
export const priceRoutes: readonly Route[] = [
  { method: "POST", path: "/v1/prices", handle: (call) => createPrice(call, call.params) },
  { method: "GET", path: "/v1/prices", handle: listPrices },
  { method: "GET", path: "/v1/prices/:", handle: (call) => findPrice(call, call.id) },
  { method: "POST", path: "/v1/prices/:", handle: update },
];

/** A number as the decimal strings of the API, which the SDK reads into its own type. */
export const decimal = (value: number): Stripe.Decimal => String(value) as unknown as Stripe.Decimal;

/** A product before anything is known of it but its name. */
export function blankProduct(id: string, name: string): Stripe.Product {
  const now = unixNow();
  return {
    id,
    object: "product",
    active: true,
    created: now,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: "service",
    unit_label: null,
    updated: now,
    url: null,
  };
}

/** The price with this id; `param` names the parameter it came in, if it was not in the path. */
export function findPrice(call: Call, id: string, param?: string): Stripe.Price {
  const price = call.store.billing.prices.get(id);
  if (!price) throw noSuch("price", id, param ?? "price", param ? 400 : 404);
  return price;
}

/** The recurring price of a subscription item, with its interval. */
export function recurringOf(price: Stripe.Price): Stripe.Price.Recurring {
  if (price.recurring) return price.recurring;
  throw new ApiError(
    `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
    { param: "items[0][price]" },
  );
}

/** Makes a price of `currency`, `unit_amount`, `recurring[…]` and a product, old or new. */
export function createPrice(call: Call, data: Params, owner?: string): Stripe.Price {
  const { store } = call;
  const currency = readCurrency(data);
  if (currency === undefined) throw missingParam(data.path("currency"));
  if (data.has("tiers") || data.oneOf("billing_scheme", ["per_unit", "tiered"]) === "tiered")
    throw unsupported("tiered prices", data.path("tiers"));
  const unit_amount = data.integer("unit_amount");
  if (unit_amount === undefined) throw missingParam(data.path("unit_amount"));
  const recurring = readRecurring(data.group("recurring"));
  const lookup_key = takeLookupKey(call, data);
  const price = store.put(store.billing.prices, {
    id: newId("price"),
    object: "price",
    active: data.boolean("active") ?? true,
    billing_scheme: "per_unit",
    created: unixNow(),
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key,
    metadata: mergeMetadata({}, data),
    nickname: data.nullable("nickname") ?? null,
    product: owner ?? readProduct(call, data),
    recurring,
    tax_behavior: data.oneOf("tax_behavior", ["exclusive", "inclusive", "unspecified"]) ?? "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? "recurring" : "one_time",
    unit_amount,
    unit_amount_decimal: decimal(unit_amount),
  });
  emit(call, "price.created", price);
  return price;
}

/** A price as the `plan` that items of subscriptions still carry. */
export function planOf(price: Stripe.Price): Stripe.Plan {
  const { interval, interval_count, meter, trial_period_days, usage_type } = recurringOf(price);
  return {
    id: price.id,
    object: "plan",
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval,
    interval_count,
    livemode: false,
    metadata: price.metadata,
    meter,
    nickname: price.nickname,
    product: idOf(price.product),
    tiers_mode: null,
    transform_usage: null,
    trial_period_days,
    usage_type,
  };
}

function readRecurring(group: Params | undefined): Stripe.Price.Recurring | null {
  if (!group) return null;
  const interval = group.oneOf("interval", ["day", "week", "month", "year"]);
  if (interval === undefined) throw missingParam(group.path("interval"));
  if (group.oneOf("usage_type", ["licensed", "metered"]) === "metered")
    throw unsupported("metered prices", group.path("usage_type"));
  return {
    interval,
    interval_count: group.integer("interval_count") ?? 1,
    meter: null,
    trial_period_days: group.integer("trial_period_days") ?? null,
    usage_type: "licensed",
  };
}

function readProduct(call: Call, data: Params): string {
  const { store } = call;
  const fresh = data.group("product_data");
  if (!fresh) {
    const id = data.required("product");
    if (!store.billing.products.get(id)) throw noSuch("product", id, data.path("product"), 400);
    return id;
  }
  const blank = blankProduct(fresh.string("id") ?? `prod_${randomToken(14)}`, fresh.required("name"));
  const product = store.put(store.billing.products, { ...blank, metadata: mergeMetadata({}, fresh) });
  emit(call, "product.created", product);
  return product.id;
}

/** A lookup key names one price; `transfer_lookup_key` takes it from the one that has it. */
function takeLookupKey(call: Call, data: Params, own?: string): string | null {
  const { store } = call;
  const key = data.nullable("lookup_key") ?? null;
  const holder =
    key && [...store.billing.prices.values()].find(({ id, lookup_key }) => lookup_key === key && id !== own);
  if (!holder) return key;
  if (!data.boolean("transfer_lookup_key"))
    throw new ApiError(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: "lookup_key" });
  store.put(store.billing.prices, { ...holder, lookup_key: null });
  return key;
}

function update(call: Call): Stripe.Price {
  const { params, store } = call;
  const before = findPrice(call, call.id);
  params.allowOnly(
    new Set(["active", "lookup_key", "metadata", "nickname", "tax_behavior", "transfer_lookup_key"]),
  );
  const nickname = params.nullable("nickname");
  const after = store.put(store.billing.prices, {
    ...before,
    active: params.boolean("active") ?? before.active,
    lookup_key: params.has("lookup_key") ? takeLookupKey(call, params, before.id) : before.lookup_key,
    metadata: mergeMetadata(before.metadata, params),
    nickname: nickname === undefined ? before.nickname : nickname,
  });
  emit(call, "price.updated", after, changedFields(before, after));
  return after;
}

function listPrices({ params, store }: Call): Stripe.ApiList<Stripe.Price> {
  const active = params.boolean("active");
  const keys = params.strings("lookup_keys");
  const type = params.string("type");
  const currency = params.string("currency");
  return list({
    collection: store.billing.prices,
    url: "/v1/prices",
    params,
    filters: ["product"],
    where: (price) =>
      (active === undefined || price.active === active) &&
      (keys === undefined || keys.includes(price.lookup_key ?? "")) &&
      (type === undefined || price.type === type) &&
      (currency === undefined || price.currency === currency),
  });
}
