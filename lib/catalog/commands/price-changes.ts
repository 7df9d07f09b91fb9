import "server-only";
import { formatLocalTime, localTimeOf, typedInstant } from "@/lib/core/dates";
import { fieldError, ShopError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { formatCents } from "@/lib/core/money";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import type { Tx } from "@/lib/server/db";
import { findTimeZone } from "@/lib/server/find-time-zone";
import { changeCached } from "@/lib/server/tags";
import { requireCurrentVersion } from "@/lib/server/versions";
import type { PriceChange, Product } from "@/prisma/generated/client";
import { PRODUCT_NOT_FOUND } from "../queries/admin-products";
import { findPriceChange } from "../queries/price-changes";
import type { AdminPriceChange, PriceChangeInput } from "../schema/price-change";
import { lockProducts, productTags } from "./product-columns";

const NOT_FOUND = "There is no such price change";

/** The price change, and its product, whose cached pages become stale. */
type Result = readonly [AdminPriceChange, Product];

const tagsOf = ([, product]: Result): string[] => productTags([product]);

/**
 * Schedules a temporary price for a product.
 * @throws {ShopError} not_found for an unknown product; invalid_input if the product already has a price change in that
 * period, or if the end is in the past
 */
export async function createPriceChange(actor: Actor, input: PriceChangeInput): Promise<AdminPriceChange> {
  const [created] = await changeCached(tagsOf, async (tx): Promise<Result> => {
    const [product] = await lockProducts(tx, [input.productId]);
    if (!product) throw new ShopError("not_found", PRODUCT_NOT_FOUND);
    const columns = await columnsOf(tx, input);
    const { id } = await tx.priceChange.create({
      data: { id: newId(), productId: product.id, ...columns },
    });
    const after = await getView(tx, id);
    await record(tx, actor, "create", null, after);
    return [after, product];
  });
  return created;
}

/**
 * Changes the price and the period of a price change that has not ended.
 * @throws {ShopError} as createPriceChange; conflict with `current` for an outdated version, and after its end
 */
export async function updatePriceChange(
  actor: Actor,
  id: string,
  input: PriceChangeInput,
): Promise<AdminPriceChange> {
  const [updated] = await changeCached(tagsOf, async (tx): Promise<Result> => {
    const [saved, product, before] = await lockPriceChange(tx, id);
    requireCurrentVersion(input.version, before);
    if (before.state === "ended")
      throw new ShopError("conflict", "This price change has ended. Create a new one.");
    if (input.productId !== saved.productId) throw fieldError("productId", "cannot be changed");
    const columns = await columnsOf(tx, input, saved);
    await tx.priceChange.update({ where: { id }, data: { ...columns, version: { increment: 1 } } });
    const after = await getView(tx, id);
    await record(tx, actor, "update", before, after);
    return [after, product];
  });
  return updated;
}

/** Deletes a price change, which ends an active one at once. @throws {ShopError} not_found */
export async function deletePriceChange(actor: Actor, id: string): Promise<void> {
  await changeCached(tagsOf, async (tx): Promise<Result> => {
    const [, product, before] = await lockPriceChange(tx, id);
    await tx.priceChange.delete({ where: { id } });
    await record(tx, actor, "delete", before, null);
    return [before, product];
  });
}

/** Locks a price change through its product: that lock serializes all changes to the product's prices. */
async function lockPriceChange(tx: Tx, id: string): Promise<[PriceChange, Product, AdminPriceChange]> {
  const found = await tx.priceChange.findUnique({ where: { id }, select: { productId: true } });
  if (!found) throw new ShopError("not_found", NOT_FOUND);
  const [product] = await lockProducts(tx, [found.productId]);
  const saved = await tx.priceChange.findUnique({ where: { id } });
  if (!product || !saved) throw new ShopError("not_found", NOT_FOUND);
  return [saved, product, await getView(tx, id)];
}

async function columnsOf(tx: Tx, { productId, price, ...input }: PriceChangeInput, saved?: PriceChange) {
  const timeZone = await findTimeZone(tx);
  const startsAt = typedInstant(input.startsAt, saved?.startsAt, timeZone) ?? saved?.startsAt ?? now();
  const endsAt = typedInstant(input.endsAt, saved?.endsAt, timeZone) ?? now();
  if (endsAt <= now()) throw fieldError("endsAt", "must be in the future");
  if (endsAt <= startsAt) throw fieldError("endsAt", "must be after the start");
  const other = await tx.priceChange.findFirst({
    where: { productId, NOT: { id: saved?.id ?? "" }, startsAt: { lt: endsAt }, endsAt: { gt: startsAt } },
    orderBy: { startsAt: "asc" },
  });
  if (other) {
    const [from, to] = [other.startsAt, other.endsAt].map((time) =>
      formatLocalTime(localTimeOf(time, timeZone)),
    );
    throw fieldError(
      "startsAt",
      `overlaps the price change to ${formatCents(other.priceCents)} from ${from} to ${to}`,
    );
  }
  return { priceCents: price, startsAt, endsAt };
}

async function getView(tx: Tx, id: string): Promise<AdminPriceChange> {
  const view = await findPriceChange(tx, id, await findTimeZone(tx));
  if (!view) throw new ShopError("not_found", NOT_FOUND);
  return view;
}

/** The audited fields of a price change. */
const auditedFields = ({ product, price, startsAt, endsAt }: AdminPriceChange) => ({
  product,
  price,
  startsAt,
  endsAt,
});

const record = (
  tx: Tx,
  actor: Actor,
  verb: "create" | "update" | "delete",
  before: AdminPriceChange | null,
  after: AdminPriceChange | null,
) =>
  recordAudit(tx, actor.userId, [
    {
      action: `price-change.${verb}`,
      objectType: "price-change",
      objectId: String((after ?? before)?.id),
      before: before && auditedFields(before),
      after: after && auditedFields(after),
    },
  ]);
