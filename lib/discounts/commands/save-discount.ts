import "server-only";
import { typedInstant } from "@/lib/core/dates";
import { fieldError, ShopError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { claimRequest } from "@/lib/server/claim-request";
import { db, type Tx } from "@/lib/server/db";
import { findTimeZone } from "@/lib/server/find-time-zone";
import { isUniqueViolation } from "@/lib/server/is-unique-violation";
import { lockForEdit, requireCurrentVersion } from "@/lib/server/versions";
import type { Discount } from "@/prisma/generated/client";
import { DISCOUNT_NOT_FOUND, getAdminDiscount } from "../queries/admin-discounts";
import type { AdminDiscount, CreateDiscountInput, DiscountInput } from "../schema/admin-discount";

/** The audited fields of a discount. */
const auditedFields = ({
  id: _id,
  version: _version,
  productIds: _productIds,
  giftProductId: _giftProductId,
  planId: _planId,
  planIds: _planIds,
  state: _state,
  isUnused: _unused,
  paidUses: _paid,
  reservedUses: _reserved,
  sales: _sales,
  given: _given,
  codes: _codes,
  ...discount
}: AdminDiscount) => discount;

const record = (
  tx: Tx,
  actor: Actor,
  verb: "create" | "update" | "delete",
  id: string,
  before: AdminDiscount | null,
  after: AdminDiscount | null,
) =>
  recordAudit(tx, actor.userId, [
    {
      action: `discount.${verb}`,
      objectType: "discount",
      objectId: id,
      before: before && auditedFields(before),
      after: after && auditedFields(after),
    },
  ]);

/** @param row the saved discount @throws {ShopError} invalid_input for an end that is not after the start */
function toColumns(input: DiscountInput, timeZone: string, row?: Discount) {
  const { method, version: _version, amount, minimum, ...same } = input;
  const startsAt = typedInstant(input.startsAt, row?.startsAt, timeZone);
  const endsAt = typedInstant(input.endsAt, row?.endsAt, timeZone);
  // The schema compares clock times, but a start within the hour skipped by daylight saving time moves later.
  if (startsAt && endsAt && endsAt <= startsAt) throw fieldError("endsAt", "must be after the start");
  return {
    ...same,
    code: input.code ?? null,
    isMembersOnly: input.isMembersOnly || input.planId !== null,
    hasUniqueCodes: method === "unique_codes",
    percent: input.percent ?? null,
    amountCents: amount ?? null,
    buyQuantity: input.buyQuantity ?? null,
    getQuantity: input.getQuantity ?? null,
    giftProductId: input.giftProductId ?? null,
    minimumCents: minimum,
    startsAt,
    endsAt,
  };
}

/**
 * @throws {ShopError} invalid_input for an unknown product or plan, and for a code that is
 * one of a discount's unique codes
 */
async function requireValid(tx: Tx, input: DiscountInput): Promise<void> {
  const { method, code, productIds, giftProductId, planId, planIds } = input;
  const found = await tx.product.count({ where: { id: { in: productIds } } });
  if (found !== productIds.length) throw fieldError("productIds", "has a product that no longer exists");
  if (giftProductId && (await tx.product.count({ where: { id: giftProductId, deletedAt: null } })) === 0)
    throw fieldError("giftProductId", "no longer exists");
  if (planId !== null && (await tx.membershipPlan.count({ where: { id: planId } })) === 0)
    throw fieldError("planId", "no longer exists");
  if ((await tx.membershipPlan.count({ where: { id: { in: planIds } } })) !== planIds.length)
    throw fieldError("planIds", "has a plan that no longer exists");
  if (method === "code" && code && (await tx.discountCode.count({ where: { code } })) > 0)
    throw fieldError("code", "is taken by another discount");
}

function throwCodeTaken(error: unknown): never {
  if (isUniqueViolation(error)) throw fieldError("code", "is taken by another discount");
  throw error;
}

/**
 * Creates a discount. All calls with the same `requestKey` create it once.
 * @throws {ShopError} invalid_input for a taken code, or an unknown product or plan; conflict if the key belongs to
 * another discount; not_found if its discount was deleted
 */
export const createDiscount = (
  actor: Actor,
  { requestKey, ...input }: CreateDiscountInput,
): Promise<AdminDiscount> =>
  db().$transaction(async (tx) => {
    const id = newId();
    const first = await claimRequest(tx, { kind: "discount", requestKey, contents: input, result: id });
    if (first) return getAdminDiscount(first, tx);
    await requireValid(tx, input);
    const data = toColumns(input, await findTimeZone(tx));
    await tx.discount.create({ data: { ...data, id }, select: { id: true } }).catch(throwCodeTaken);
    const created = await getAdminDiscount(id, tx);
    await record(tx, actor, "create", id, null, created);
    return created;
  });

/**
 * Replaces all fields of a discount, even of a used one: paid orders keep their amounts.
 * @throws {ShopError} not_found; conflict with `current` for an outdated version; invalid_input as createDiscount
 */
export const updateDiscount = (actor: Actor, id: string, input: DiscountInput): Promise<AdminDiscount> =>
  change(actor, id, input.version, async (tx) => {
    await requireValid(tx, input);
    const row = await tx.discount.findUniqueOrThrow({ where: { id }, include: { codes: { take: 1 } } });
    if (row.codes.length > 0 && input.method !== "unique_codes")
      throw fieldError("method", "cannot change, because this discount has unique codes");
    const isMembership = input.scope === "membership";
    if (
      isMembership !== (row.scope === "membership") &&
      (await tx.discountUse.count({ where: { discountId: id } })) > 0
    )
      throw fieldError(
        "scope",
        "cannot change between products and memberships once the discount has been used",
      );
    return toColumns(input, await findTimeZone(tx), row);
  });

/**
 * Turns a discount on or off. Orders that have reserved it may still be paid with it.
 * @throws {ShopError} not_found; conflict with `current` for an outdated version
 */
export const switchDiscount = (
  actor: Actor,
  id: string,
  { isEnabled, version }: { isEnabled: boolean; version?: number | undefined },
): Promise<AdminDiscount> => change(actor, id, version, () => Promise.resolve({ isEnabled }));

const change = (
  actor: Actor,
  id: string,
  version: number | undefined,
  read: (tx: Tx) => Promise<Partial<ReturnType<typeof toColumns>>>,
): Promise<AdminDiscount> =>
  db().$transaction(async (tx) => {
    await lockForEdit(tx, "discount", id, DISCOUNT_NOT_FOUND);
    const before = await getAdminDiscount(id, tx);
    requireCurrentVersion(version, before);
    const data = await read(tx);
    await tx.discount
      .update({ where: { id }, data: { ...data, version: { increment: 1 } } })
      .catch(throwCodeTaken);
    const after = await getAdminDiscount(id, tx);
    await record(tx, actor, "update", id, before, after);
    return after;
  });

/**
 * Deletes a discount that has never been reserved.
 * @throws {ShopError} not_found; conflict if it has ever been reserved
 */
export const deleteDiscount = (actor: Actor, id: string): Promise<void> =>
  db().$transaction(async (tx) => {
    await lockForEdit(tx, "discount", id, DISCOUNT_NOT_FOUND);
    const discount = await getAdminDiscount(id, tx);
    if (!discount.isUnused)
      throw new ShopError("conflict", "This discount has been used or reserved. Turn it off instead.");
    await tx.discount.delete({ where: { id } });
    await record(tx, actor, "delete", id, discount, null);
  });
