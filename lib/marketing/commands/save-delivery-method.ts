import "server-only";
import { fieldError, ShopError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { claimRequest } from "@/lib/server/claim-request";
import type { Tx } from "@/lib/server/db";
import { changeCached, tags } from "@/lib/server/tags";
import { lockForEdit, requireCurrentVersion } from "@/lib/server/versions";
import { findDeliveryMethod } from "../queries/delivery-methods";
import {
  type AdminDeliveryMethod,
  type CreateDeliveryMethodInput,
  type DeliveryMethodInput,
  isDocumented,
  MAX_METHODS,
} from "../schema/delivery-methods";

const NOT_FOUND = "There is no such delivery method";
/** Serializes edits of the methods and of the documented methods' rates. */
const lockMethods = (tx: Tx) => lockForEdit(tx, "store", "default", "There are no settings of the store");

/**
 * Adds a delivery method, which checkout offers immediately if it is on. All calls with
 * the same `requestKey` add it once.
 * @throws {ShopError} conflict above MAX_METHODS, or if the key belongs to another method;
 * not_found if its method was deleted
 */
export async function createDeliveryMethod(
  actor: Actor,
  { requestKey, ...input }: CreateDeliveryMethodInput,
): Promise<AdminDeliveryMethod> {
  return changeMethods(async (tx) => {
    const id = newId();
    const request = { kind: "delivery-method", requestKey, contents: input, result: id };
    const first = await claimRequest(tx, request);
    if (first) return getMethod(tx, first);
    if ((await tx.deliveryMethod.count()) >= MAX_METHODS)
      throw new ShopError("conflict", `A shop can have up to ${MAX_METHODS} delivery methods.`);
    await tx.deliveryMethod.create({ data: { id, priceCents: input.price, ...columnsOf(input) } });
    await writeStates(tx, id, input);
    return record(tx, actor, id, null);
  });
}

/**
 * Changes a delivery method. Existing orders keep the method as it was. The price of a documented method is the store's
 * rate (D52), which cannot be 0, and standard delivery cannot be turned off.
 * @throws {ShopError} not_found; conflict with `current` for an outdated version; invalid_input
 */
export async function updateDeliveryMethod(
  actor: Actor,
  id: string,
  { version, ...input }: DeliveryMethodInput & { version?: number | undefined },
): Promise<AdminDeliveryMethod> {
  return changeMethods(async (tx) => {
    const before = await getMethod(tx, id);
    requireCurrentVersion(version, before);
    if (isDocumented(id)) await updateRate(tx, id, input);
    const columns = { ...columnsOf(input), version: { increment: 1 } };
    await tx.deliveryMethod.update({
      where: { id },
      data: isDocumented(id)
        ? { ...columns, hasFreeDelivery: before.hasFreeDelivery }
        : { ...columns, priceCents: input.price },
    });
    await tx.deliveryMethodState.deleteMany({ where: { methodId: id } });
    await writeStates(tx, id, input);
    return record(tx, actor, id, before);
  });
}

/** Runs a change under the lock, and then invalidates the cached pages that show the rates. */
const changeMethods = (change: (tx: Tx) => Promise<AdminDeliveryMethod>): Promise<AdminDeliveryMethod> =>
  changeCached([tags.store(), tags.marketing()], async (tx) => {
    await lockMethods(tx);
    return change(tx);
  });

async function getMethod(tx: Tx, id: string): Promise<AdminDeliveryMethod> {
  const method = await findDeliveryMethod(id, tx);
  if (!method) throw new ShopError("not_found", NOT_FOUND);
  return method;
}

const columnsOf = (input: DeliveryMethodInput) => ({
  name: input.name,
  isOn: input.isOn,
  position: input.position,
  hasFreeDelivery: input.hasFreeDelivery,
  minDays: input.minDays,
  maxDays: input.maxDays,
  carriesChilled: input.carriesChilled,
  isEverywhere: input.onlyStates.length === 0,
  shipDays: input.shipDays,
  cutoffTime: input.cutoffTime || null,
});

/** Writes the price of a documented method to the store settings, which the previous release reads too. */
async function updateRate(tx: Tx, id: string, { price, isOn }: DeliveryMethodInput): Promise<void> {
  if (price === 0)
    throw fieldError("price", "must be 0.01 or more. To make delivery free, use the settings under Shipping");
  if (id === "standard" && !isOn)
    throw fieldError("isOn", "cannot be turned off: pages and subscriptions refer to standard delivery");
  const rate = id === "expedited" ? { expeditedShippingCents: price } : { standardShippingCents: price };
  // The settings under Shipping edit the same rate, and must not overwrite it from a form that shows the old one.
  await tx.storeSettings.updateMany({
    where: { id: "default", NOT: rate },
    data: { ...rate, shippingVersion: { increment: 1 } },
  });
}

async function writeStates(tx: Tx, methodId: string, { onlyStates, zones }: DeliveryMethodInput) {
  const prices = new Map(
    zones.flatMap(({ states, price }) => states.map((state) => [state, price] as const)),
  );
  const states = onlyStates.length > 0 ? onlyStates : [...prices.keys()];
  await tx.deliveryMethodState.createMany({
    data: states.map((state) => ({ methodId, state, priceCents: prices.get(state) ?? null })),
  });
}

const auditedFields = ({ id: _id, version: _version, zones, ...rest }: AdminDeliveryMethod) => ({
  ...rest,
  zones: zones.map(({ states, price }) => `${states.join(", ")}: $${price}`),
});

async function record(
  tx: Tx,
  actor: Actor,
  id: string,
  before: AdminDeliveryMethod | null,
): Promise<AdminDeliveryMethod> {
  const after = await getMethod(tx, id);
  await recordAudit(tx, actor.userId, [
    {
      action: before ? "settings.delivery" : "settings.delivery.create",
      objectType: "settings",
      objectId: `delivery-method ${after.name}`,
      before: before && auditedFields(before),
      after: auditedFields(after),
    },
  ]);
  return after;
}
