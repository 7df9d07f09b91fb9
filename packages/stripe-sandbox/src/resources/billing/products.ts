import type Stripe from "stripe";
import type { Call, Route } from "../../core/call";
import { ApiError, noSuch } from "../../core/errors";
import { changedFields, emit } from "../../core/events";
import { randomToken, unixNow } from "../../core/ids";
import { list } from "../../core/list";
import { mergeMetadata } from "../fields";
import { blankProduct, createPrice } from "./prices";

/** Endpoints of products. */
export const productRoutes: readonly Route[] = [
  { method: "POST", path: "/v1/products", handle: create },
  { method: "GET", path: "/v1/products", handle: listProducts },
  { method: "GET", path: "/v1/products/:", handle: (call) => find(call) },
  { method: "POST", path: "/v1/products/:", handle: update },
  { method: "DELETE", path: "/v1/products/:", handle: remove },
];

function find({ store, id }: Call): Stripe.Product {
  const product = store.billing.products.get(id);
  if (!product) throw noSuch("product", id, "id");
  return product;
}

function create(call: Call): Stripe.Product {
  const { params, store } = call;
  const id = params.string("id") ?? `prod_${randomToken(14)}`;
  if (store.billing.products.get(id))
    throw new ApiError("Product already exists.", { code: "resource_already_exists", param: "id" });
  const blank = blankProduct(id, params.required("name"));
  const product = store.put(store.billing.products, withParams(call, blank));
  emit(call, "product.created", product);
  const data = params.group("default_price_data");
  if (!data) return product;
  return store.put(store.billing.products, { ...product, default_price: createPrice(call, data, id).id });
}

function update(call: Call): Stripe.Product {
  const before = find(call);
  const changed = withParams(call, before);
  const after = call.store.put(call.store.billing.products, { ...changed, updated: unixNow() });
  emit(call, "product.updated", after, changedFields(before, after));
  return after;
}

function remove(call: Call): Stripe.DeletedProduct {
  const product = find(call);
  if (call.store.billing.prices.by("product", product.id).length > 0)
    throw new ApiError("This product cannot be deleted because it has one or more user-created prices.");
  call.store.delete(call.store.billing.products, product.id);
  emit(call, "product.deleted", product);
  return { id: product.id, object: "product", deleted: true };
}

function listProducts({ params, store }: Call): Stripe.ApiList<Stripe.Product> {
  const active = params.boolean("active");
  const ids = params.strings("ids");
  return list({
    collection: store.billing.products,
    url: "/v1/products",
    params,
    where: (product) =>
      (active === undefined || product.active === active) && (ids === undefined || ids.includes(product.id)),
  });
}

function withParams({ params, store }: Call, product: Stripe.Product): Stripe.Product {
  const text = (name: "description" | "url" | "unit_label" | "statement_descriptor"): string | null => {
    const sent = params.nullable(name);
    return sent === undefined ? (product[name] ?? null) : sent;
  };
  const price = params.string("default_price");
  if (price !== undefined && !store.billing.prices.get(price))
    throw noSuch("price", price, "default_price", 400);
  const features = params.groups("marketing_features");
  return {
    ...product,
    active: params.boolean("active") ?? product.active,
    default_price: price ?? product.default_price,
    description: text("description"),
    images: params.strings("images") ?? product.images,
    marketing_features:
      features?.map((one) => ({ name: one.required("name") })) ?? product.marketing_features,
    metadata: mergeMetadata(product.metadata, params),
    name: params.string("name") ?? product.name,
    statement_descriptor: text("statement_descriptor"),
    unit_label: text("unit_label"),
    url: text("url"),
  };
}
