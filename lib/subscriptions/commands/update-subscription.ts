import "server-only";
import { getMemberTerms } from "@/lib/account/queries";
import { withCurrentPrices } from "@/lib/catalog/queries/current-prices";
import { fieldError, ShopError } from "@/lib/core/errors";
import { getCurrentPriceRules } from "@/lib/marketing/queries";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import type { Prisma, ProductSubscription } from "@/prisma/generated/client";
import { getShopDay, listSavedCards, subscriptionUnitPrice } from "../queries";
import { dayAfterResume, dayAfterSkip, fromDay, toDay } from "../rules/days";
import type { UpdateSubscriptionInput } from "../schema";
import { lockSubscriptions, requireNoOpenRenewal } from "./complete-renewals";

type Change = (
  schedule: ProductSubscription,
  tx: Tx,
) => Promise<Prisma.ProductSubscriptionUncheckedUpdateInput>;

/**
 * Changes one subscription of its owner, under its lock and not while it is being charged.
 * @throws {ShopError} not_found for another user's, or one that was canceled
 */
async function changeOwn(userId: string, id: string, change: Change): Promise<void> {
  await db().$transaction(async (tx) => {
    const [schedule] = await lockSubscriptions(tx, [id]);
    if (!schedule || schedule.userId !== userId || schedule.status === "cancelled")
      throw new ShopError("not_found", "There is no such subscription");
    await requireNoOpenRenewal(tx, id);
    await tx.productSubscription.update({ where: { id }, data: await change(schedule, tx) });
  });
}

/** Clears a problem, so that the renewal is attempted again. */
const NO_PROBLEM = { problem: null, retryAt: null, attempts: 0 } as const;

/**
 * Updates quantity, interval, address or card; the next date stays. A new card is charged at once if the old one was
 * declined.
 * @throws {ShopError} not_found, conflict while it is being charged, invalid_input for an address that is not in the
 * address book or a card that is not saved
 */
export async function updateSubscription(
  userId: string,
  id: string,
  input: UpdateSubscriptionInput,
): Promise<void> {
  const { quantity, intervalDays, addressId, paymentMethodId } = input;
  if (
    paymentMethodId !== undefined &&
    !(await listSavedCards(userId)).some((card) => card.id === paymentMethodId)
  )
    throw fieldError("paymentMethodId", "is not one of your saved cards");
  await changeOwn(userId, id, async (schedule, tx) => ({
    ...(quantity === undefined ? {} : { quantity, ...(await toldWith(tx, schedule, quantity)) }),
    ...(intervalDays === undefined ? {} : { intervalDays }),
    ...(addressId === undefined ? {} : { shippingAddress: await addressFrom(tx, userId, addressId) }),
    ...(paymentMethodId === undefined
      ? {}
      : { stripePaymentMethodId: paymentMethodId, ...withNewCard(schedule) }),
  }));
}

/** An offer may depend on the quantity: the owner sees, and agrees to, the resulting unit price. */
async function toldWith(tx: Tx, schedule: ProductSubscription, quantity: number) {
  const { productId, userId } = schedule;
  const [found, terms] = await Promise.all([
    tx.product.findUniqueOrThrow({ where: { id: productId } }),
    getMemberTerms(userId),
  ]);
  if (!terms.isMember) return {};
  const [product = found] = await withCurrentPrices([found], tx);
  return {
    toldUnitCents: subscriptionUnitPrice(
      { ...schedule, product, quantity },
      await getCurrentPriceRules(terms),
    ),
  };
}

const withNewCard = ({ problem }: ProductSubscription) =>
  problem === "declined" || problem === "authentication" ? NO_PROBLEM : {};

async function addressFrom(tx: Tx, userId: string, id: string): Promise<Prisma.InputJsonObject> {
  const found = await tx.address.findFirst({
    where: { id, userId },
    include: { user: { select: { email: true } } },
  });
  if (!found) throw fieldError("addressId", "is not in your address book");
  const { firstName, lastName, address, city, state, zip } = found;
  return { firstName, lastName, address, city, state, zip, email: found.user.email };
}

/**
 * Skips one renewal.
 * @param seen its date as the owner saw it: two presses skip one renewal
 * @throws {ShopError} not_found; conflict for another date, a paused subscription, and while it is being charged
 */
export const skipRenewal = (userId: string, id: string, seen: string): Promise<void> =>
  changeOwn(userId, id, async ({ nextDate, intervalDays, status }, tx) => {
    const next = toDay(nextDate);
    if (status !== "active" || next !== seen)
      throw new ShopError("conflict", "This delivery was changed in the meantime. Please look again.");
    return {
      ...NO_PROBLEM,
      nextDate: fromDay(dayAfterSkip(next, intervalDays, await getShopDay(tx, now()))),
    };
  });

/**
 * Pauses a subscription until its owner resumes it. @throws {ShopError} not_found, conflict while it is being charged
 */
export const pauseSubscription = (userId: string, id: string): Promise<void> =>
  changeOwn(userId, id, async ({ pausedBecause }) => ({
    status: "paused",
    pausedBecause: pausedBecause ?? "buyer",
    retryAt: null,
  }));

/**
 * Resumes a subscription if the reason for its pause no longer applies.
 * @throws {ShopError} not_found; forbidden for a non-member (D22); conflict for a product that is not sold anymore, and
 * while it is being charged
 */
export const resumeSubscription = (
  person: { userId: string; isMember: boolean },
  id: string,
): Promise<void> =>
  changeOwn(person.userId, id, async (schedule, tx) => {
    if (schedule.status === "active") return {};
    if (!person.isMember)
      throw new ShopError("forbidden", "Subscribe & save is for members: choose a membership plan first.");
    if ((await tx.product.count({ where: { id: schedule.productId, isActive: true } })) === 0)
      throw new ShopError("conflict", "This product is no longer sold.");
    const next = dayAfterResume(toDay(schedule.nextDate), await getShopDay(tx, now()));
    return { ...NO_PROBLEM, status: "active", pausedBecause: null, nextDate: fromDay(next) };
  });

/** Whether store credit pays for the user's renewals from now on; a renewal that is being charged keeps what it has. */
export async function setRenewalsUseCredit(userId: string, isWanted: boolean): Promise<void> {
  await db().user.updateMany({ where: { id: userId }, data: { renewalsUseCredit: isWanted } });
}

/** Cancels a subscription permanently. @throws {ShopError} not_found, conflict while it is being charged */
export const cancelSubscription = (userId: string, id: string): Promise<void> =>
  changeOwn(userId, id, async () => ({
    status: "cancelled",
    pausedBecause: null,
    problem: null,
    retryAt: null,
    cancelledAt: now(),
  }));
