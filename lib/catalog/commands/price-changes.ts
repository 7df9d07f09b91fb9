import "server-only";
import { formatLocalTime, localTimeOf, typedInstant } from "@/lib/core/dates";
import { fieldError, ShopError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { formatCents } from "@/lib/core/money";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { now } from "@/lib/server/clock";
import type { Tx } from "@/lib/server/db";
import { changeCached } from "@/lib/server/tags";
import { requireCurrentVersion } from "@/lib/server/versions";
import type { PriceChange, Product } from "@/prisma/generated/client";
import { findPriceChange } from "../queries/price-changes";
import type { AdminPriceChange, PriceChangeInput } from "../schema/price-change";
import { lockProducts, productTags } from "./product-columns";

const NOT_FOUND = "There is no such price change";

/** What happened, and the product whose pages show it. */
type Done = readonly [AdminPriceChange, Product];

const shownOn = ([, product]: Done): string[] => productTags([product]);

/**
 * Plans another price of a product for a time.
 * @throws {ShopError} not_found for an unknown product; invalid_input where it has another price at that time, and for
 * an end in the past
 */
export async function createPriceChange(actor: Actor, input: PriceChangeInput): Promise<AdminPriceChange> {
  const [created] = await changeCached(shownOn, async (tx): Promise<Done> => {
    const [product] = await lockProducts(tx, [input.productId]);
    if (!product) throw new ShopError("not_found", NOT_FOUND);
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
 * Changes the price and the time of a price change that is not over.
 * @throws {ShopError} as createPriceChange; conflict with `current` for an outdated version, and once it is over
 */
export async function updatePriceChange(
  actor: Actor,
  id: string,
  input: PriceChangeInput,
): Promise<AdminPriceChange> {
  const [updated] = await changeCached(shownOn, async (tx): Promise<Done> => {
    const [saved, product, before] = await lockPriceChange(tx, id);
    requireCurrentVersion(input.version, before);
    if (before.state === "ended")
      throw new ShopError("conflict", "This price change is over. Create a new one.");
    if (input.productId !== saved.productId) throw fieldError("productId", "cannot be changed");
    const columns = await columnsOf(tx, input, saved);
    await tx.priceChange.update({ where: { id }, data: { ...columns, version: { increment: 1 } } });
    const after = await getView(tx, id);
    await record(tx, actor, "update", before, after);
    return [after, product];
  });
  return updated;
}

/** Deletes a price change; a running one ends with it. @throws {ShopError} not_found */
export async function deletePriceChange(actor: Actor, id: string): Promise<void> {
  await changeCached(shownOn, async (tx): Promise<Done> => {
    const [, product, before] = await lockPriceChange(tx, id);
    await tx.priceChange.delete({ where: { id } });
    await record(tx, actor, "delete", before, null);
    return [before, product];
  });
}

/** Its product's lock orders all changes of the product's prices. */
async function lockPriceChange(tx: Tx, id: string): Promise<[PriceChange, Product, AdminPriceChange]> {
  const found = await tx.priceChange.findUnique({ where: { id }, select: { productId: true } });
  if (!found) throw new ShopError("not_found", NOT_FOUND);
  const [product] = await lockProducts(tx, [found.productId]);
  const saved = await tx.priceChange.findUnique({ where: { id } });
  if (!product || !saved) throw new ShopError("not_found", NOT_FOUND);
  return [saved, product, await getView(tx, id)];
}

async function columnsOf(tx: Tx, { productId, price, ...input }: PriceChangeInput, saved?: PriceChange) {
  const timeZone = await getTimeZone(tx);
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
    throw fieldError("startsAt", `overlaps ${formatCents(other.priceCents)} from ${from} to ${to}`);
  }
  return { priceCents: price, startsAt, endsAt };
}

const getTimeZone = async (tx: Tx): Promise<string> =>
  (
    await tx.storeSettings.findUniqueOrThrow({
      where: { id: "default" },
      select: { timeZone: true },
    })
  ).timeZone;

async function getView(tx: Tx, id: string): Promise<AdminPriceChange> {
  const view = await findPriceChange(tx, id, await getTimeZone(tx));
  if (!view) throw new ShopError("not_found", NOT_FOUND);
  return view;
}

/** The audited fields of a price change. */
const seen = ({ product, price, startsAt, endsAt }: AdminPriceChange) => ({
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
      before: before && seen(before),
      after: after && seen(after),
    },
  ]);
