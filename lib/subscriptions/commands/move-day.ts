import "server-only";
import { type Day, fromDay, toDay } from "@/lib/core/dates";
import { groupBy } from "@/lib/core/group-by";
import type { Actor } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import type { Prisma, ProductSubscription } from "@/prisma/generated/client";
import { getShopDay } from "../queries/shop-day";
import {
  type DayMoveInput,
  type DayMovePreview,
  type DayMoveResult,
  MAX_DAY_RENEWALS,
  type MoveDayInput,
} from "../schema/move-day";
import { recordStaffChange, setSubscriptionActor } from "./change-subscription";
import { lockSubscriptions } from "./complete-renewals";
import { NO_PROBLEM, requireMovable } from "./update-subscription";

/** A declined renewal stays due until it is paid. */
const MOVABLE = {
  status: "active",
  OR: [{ problem: null }, { problem: { in: ["out_of_stock", "not_deliverable"] } }],
} satisfies Prisma.ProductSubscriptionWhereInput;

/**
 * The renewals of a day that can move to another.
 * @throws {ShopError} invalid_input for a day that `canMoveTo` refuses
 */
export async function previewDayMove({ from, to }: DayMoveInput): Promise<DayMovePreview> {
  requireMovable(to, from, await getShopDay(db(), now()), "to");
  const where = { ...MOVABLE, nextDate: fromDay(from) };
  const [rows, total] = await Promise.all([
    db().productSubscription.findMany({
      where,
      select: { id: true, version: true, userId: true, quantity: true, product: { select: { name: true } } },
      orderBy: [{ userId: "asc" }, { id: "asc" }],
      take: MAX_DAY_RENEWALS,
    }),
    db().productSubscription.count({ where }),
  ]);
  const products = [...groupBy(rows, ({ product }) => product.name)].map(([name, of]) => ({
    name,
    units: of.reduce((all, { quantity }) => all + quantity, 0),
  }));
  return {
    from,
    to,
    customers: new Set(rows.map(({ userId }) => userId)).size,
    products: products.sort((one, other) => other.units - one.units),
    subscriptions: rows.map(({ id, version }) => ({ id, version })),
    total,
  };
}

/**
 * Moves renewals of a day to another, each customer's in a transaction of its own with one email. One that has changed
 * since the preview, or is being charged, stays: of two people who move the same day, one moves each renewal.
 * @returns the result of each
 * @throws {ShopError} invalid_input for a day that `canMoveTo` refuses
 */
export async function moveDay(actor: Actor, input: MoveDayInput): Promise<DayMoveResult> {
  requireMovable(input.to, input.from, await getShopDay(db(), now()), "to");
  const versions = new Map(input.subscriptions.map(({ id, version }) => [id, version]));
  const rows = await db().productSubscription.findMany({
    where: { id: { in: [...versions.keys()] } },
    select: {
      id: true,
      userId: true,
      product: { select: { name: true } },
      user: { select: { email: true } },
    },
    orderBy: { id: "asc" },
  });
  const result: DayMoveResult = { moved: [], refused: [] };
  for (const [userId, own] of groupBy(rows, (row) => row.userId)) {
    const refused = await moveOwn(actor, own, versions, input).catch((error: unknown) => {
      log().error({ err: error, userId }, "renewals of a day could not be moved");
      return new Map(own.map(({ id }) => [id, "could not be moved; try again"]));
    });
    for (const { id, product, user } of own) {
      const reason = refused.get(id);
      if (reason) result.refused.push({ id, name: `${product.name} for ${user.email}`, reason });
      else result.moved.push(id);
    }
  }
  return result;
}

/** Moves one customer's renewals. @returns why each of the others stays */
async function moveOwn(
  actor: Actor,
  own: readonly { id: string }[],
  versions: ReadonlyMap<string, number>,
  { from, to }: MoveDayInput,
): Promise<Map<string, string>> {
  return db().$transaction(async (tx) => {
    const refused = new Map<string, string>();
    const changed: { before: ProductSubscription; after: ProductSubscription }[] = [];
    const ids = own.map(({ id }) => id);
    const locked = await lockSubscriptions(tx, ids);
    const charged = await findBeingCharged(tx, ids);
    await setSubscriptionActor(tx, "move", actor.userId);
    for (const before of locked) {
      const { id } = before;
      const reason = moveBlocker(before, { from, version: versions.get(id), isCharged: charged.has(id) });
      if (reason) refused.set(id, reason);
      else
        changed.push({
          before,
          after: await tx.productSubscription.update({
            where: { id },
            data: { ...NO_PROBLEM, nextDate: fromDay(to) },
          }),
        });
    }
    await recordStaffChange(tx, { actor }, "move", changed);
    return refused;
  });
}

interface Seen {
  from: Day;
  version: number | undefined;
  isCharged: boolean;
}

function moveBlocker(row: ProductSubscription, { from, version, isCharged }: Seen): string | null {
  if (row.version !== version) return "has changed in the meantime";
  if (row.status !== "active" || toDay(row.nextDate) !== from) return "does not renew on that day";
  return isCharged ? "is being charged" : null;
}

async function findBeingCharged(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const open = await tx.productRenewal.findMany({
    where: { subscriptionId: { in: [...ids] }, outcome: "open" },
    select: { subscriptionId: true },
  });
  return new Set(open.map(({ subscriptionId }) => subscriptionId));
}
