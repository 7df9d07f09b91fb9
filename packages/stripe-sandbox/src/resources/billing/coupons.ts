import type Stripe from "stripe";
import type { Call, Route } from "../../core/call";
import { ApiError, missingParam, noSuch } from "../../core/errors";
import { changedFields, emit } from "../../core/events";
import { newId, randomToken, unixNow } from "../../core/ids";
import { listRoute } from "../../core/list";
import { mergeMetadata } from "../fields";

/** Endpoints of coupons. */
export const couponRoutes: readonly Route[] = [
  { method: "POST", path: "/v1/coupons", handle: create },
  listRoute("/v1/coupons", (store) => store.billing.coupons),
  { method: "GET", path: "/v1/coupons/:", handle: (call) => findCoupon(call, call.id) },
  { method: "POST", path: "/v1/coupons/:", handle: update },
  { method: "DELETE", path: "/v1/coupons/:", handle: remove },
];

function findCoupon({ store }: Call, id: string, param?: string): Stripe.Coupon {
  const coupon = store.billing.coupons.get(id);
  if (!coupon) throw noSuch("coupon", id, param ?? "coupon", param ? 400 : 404);
  return coupon;
}

function create(call: Call): Stripe.Coupon {
  const { params, store } = call;
  const id = params.string("id") ?? randomToken(8);
  if (store.billing.coupons.get(id))
    throw new ApiError("Coupon already exists.", { code: "resource_already_exists", param: "id" });
  const percent = params.string("percent_off");
  const amount_off = params.integer("amount_off") ?? null;
  if (percent === undefined && amount_off === null) throw missingParam("percent_off");
  const percent_off = percent === undefined ? null : Number(percent);
  if (percent_off !== null && !(percent_off > 0 && percent_off <= 100))
    throw new ApiError("Invalid percent_off: must be between 0 and 100.", { param: "percent_off" });
  const coupon = store.put(store.billing.coupons, {
    id,
    object: "coupon",
    amount_off,
    created: unixNow(),
    currency: amount_off === null ? null : params.required("currency"),
    duration: params.oneOf("duration", ["once", "repeating", "forever"]) ?? "once",
    duration_in_months: params.integer("duration_in_months") ?? null,
    livemode: false,
    max_redemptions: params.integer("max_redemptions") ?? null,
    metadata: mergeMetadata({}, params),
    name: params.nullable("name") ?? null,
    percent_off,
    redeem_by: params.integer("redeem_by") ?? null,
    times_redeemed: 0,
    valid: true,
  });
  emit(call, "coupon.created", coupon);
  return coupon;
}

function update(call: Call): Stripe.Coupon {
  const { params, store } = call;
  const before = findCoupon(call, call.id);
  const name = params.nullable("name");
  const after = store.put(store.billing.coupons, {
    ...before,
    metadata: mergeMetadata(before.metadata ?? {}, params),
    name: name === undefined ? before.name : name,
  });
  emit(call, "coupon.updated", after, changedFields(before, after));
  return after;
}

function remove(call: Call): Stripe.DeletedCoupon {
  const coupon = findCoupon(call, call.id);
  call.store.delete(call.store.billing.coupons, coupon.id);
  emit(call, "coupon.deleted", { ...coupon, valid: false });
  return { id: coupon.id, object: "coupon", deleted: true };
}

/** What a discount is given to, and when. */
interface Redeemer {
  customer: string;
  subscription: string | null;
  now: number;
}

/** Reads `discounts[0][coupon]` and redeems the coupons; undefined when the parameter was not sent. */
export function readDiscounts(call: Call, redeemer: Redeemer): string[] | undefined {
  return call.params.groups("discounts")?.map((one) => {
    if (one.has("promotion_code"))
      throw new ApiError("This sandbox does not support promotion codes.", {
        param: one.path("promotion_code"),
      });
    const kept = one.string("discount");
    if (kept !== undefined) {
      if (!call.store.billing.discounts.get(kept)) throw noSuch("discount", kept, one.path("discount"), 400);
      return kept;
    }
    return redeem(call, checkCoupon(call, one.required("coupon"), redeemer.now), redeemer);
  });
}

/** The coupon with this id, if it can still be redeemed. */
export function checkCoupon(call: Call, id: string, now: number): Stripe.Coupon {
  const coupon = findCoupon(call, id, "coupon");
  const late = coupon.redeem_by !== null && coupon.redeem_by < now;
  if (!late && coupon.valid) return coupon;
  throw new ApiError(`Coupon expired: ${id}`, { code: "coupon_expired", param: "coupon" });
}

function redeem(call: Call, coupon: Stripe.Coupon, { customer, subscription, now }: Redeemer): string {
  const { store } = call;
  const times_redeemed = coupon.times_redeemed + 1;
  const valid = coupon.max_redemptions === null || times_redeemed < coupon.max_redemptions;
  store.put(store.billing.coupons, { ...coupon, times_redeemed, valid });
  const end = new Date(now * 1000);
  end.setUTCMonth(end.getUTCMonth() + (coupon.duration_in_months ?? 0));
  const discount = store.put(store.billing.discounts, {
    id: newId("di"),
    object: "discount",
    checkout_session: null,
    customer,
    customer_account: null,
    end: coupon.duration === "repeating" ? Math.floor(end.getTime() / 1000) : null,
    invoice: null,
    invoice_item: null,
    promotion_code: null,
    source: { coupon: coupon.id, type: "coupon" },
    start: now,
    subscription,
    subscription_item: null,
  });
  emit(call, "customer.discount.created", discount);
  return discount.id;
}

/** The coupon a discount came from. */
export function couponOf(call: Call, discount: string): Stripe.Coupon | undefined {
  const source = call.store.billing.discounts.get(discount)?.source.coupon;
  return typeof source === "string" ? call.store.billing.coupons.get(source) : (source ?? undefined);
}

/** The discounts of a subscription that an invoice of this time still has. */
export function runningDiscounts(call: Call, discounts: readonly string[], now: number): string[] {
  return discounts.filter((id) => {
    const end = call.store.billing.discounts.get(id)?.end ?? null;
    return end === null || end > now;
  });
}
