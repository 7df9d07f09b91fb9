import "server-only";
import { getMemberTerms } from "@/lib/account/queries/member-terms";
import { withCurrentPrices } from "@/lib/catalog/queries/current-prices";
import { type Day, fromDay, toDay } from "@/lib/core/dates";
import { fieldError, ShopError } from "@/lib/core/errors";
import { getCurrentPriceRules } from "@/lib/marketing/queries/price-rules";
import { findRenewalProblem } from "@/lib/marketing/rules/delivery-methods";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import type { ProductSubscription } from "@/prisma/generated/client";
import { subscriptionUnitPrice } from "../queries/price-subscription";
import { getShopDay } from "../queries/shop-day";
import { canMoveTo, dayAfterResume, dayAfterSkip, RENEWAL_REMINDER_DAYS } from "../rules/days";
import type { SubscriptionAddress, UpdateSubscriptionInput } from "../schema";
import type { StaffUpdateInput } from "../schema/admin-subscription";
import { type ChangedBy, changeSubscription, type StaffChange } from "./change-subscription";
import { syncSavedCards } from "./sync-saved-cards";

/** Clears a problem, so that the renewal is attempted again. */
export const NO_PROBLEM = { problem: null, retryAt: null, attempts: 0 } as const;

/**
 * Updates quantity, interval, address or card; the next date stays. A new card is charged at once if the old one was
 * declined.
 * @throws {ShopError} as changeSubscription; invalid_input for an address that is not in the address book
 * or to which no method delivers, or a card that is not saved
 */
export async function updateSubscription(
  userId: string,
  id: string,
  input: UpdateSubscriptionInput,
): Promise<void> {
  const { quantity, intervalDays, addressId, paymentMethodId } = input;
  if (
    paymentMethodId !== undefined &&
    !(await syncSavedCards(userId)).some((card) => card.id === paymentMethodId)
  )
    throw fieldError("paymentMethodId", "is not one of your saved cards");
  await changeSubscription(userId, id, "update", async (subscription, tx) => ({
    ...(quantity === undefined ? {} : { quantity, ...(await announcedWith(tx, subscription, quantity)) }),
    ...(intervalDays === undefined ? {} : { intervalDays }),
    ...(addressId === undefined
      ? {}
      : await readdress(tx, subscription, await addressFrom(tx, userId, addressId), "addressId")),
    ...(paymentMethodId === undefined
      ? {}
      : { stripePaymentMethodId: paymentMethodId, ...withNewCard(subscription) }),
  }));
}

/** An offer may depend on the quantity: the owner sees, and agrees to, the resulting unit price. */
async function announcedWith(tx: Tx, subscription: ProductSubscription, quantity: number) {
  const { productId, userId } = subscription;
  const [found, terms] = await Promise.all([
    tx.product.findUniqueOrThrow({ where: { id: productId } }),
    getMemberTerms(userId),
  ]);
  if (!terms.isMember) return {};
  const [product = found] = await withCurrentPrices([found], tx);
  return {
    announcedUnitCents: subscriptionUnitPrice(
      { ...subscription, product, quantity },
      await getCurrentPriceRules(terms),
    ),
  };
}

const withNewCard = ({ problem }: ProductSubscription) =>
  problem === "declined" || problem === "authentication" ? NO_PROBLEM : {};

type StoredAddress = SubscriptionAddress & { email: string };

/**
 * The columns of a new address. Its renewals use a method that delivers there (docs/decisions/0079), at its price.
 * @param field the call's input field that names the address
 * @throws {ShopError} invalid_input at that field if no method delivers there
 */
async function readdress(tx: Tx, current: ProductSubscription, address: StoredAddress, field: string) {
  const { state } = address;
  if (state !== (current.shippingAddress as SubscriptionAddress | null)?.state) {
    const product = await tx.product.findUniqueOrThrow({ where: { id: current.productId } });
    const { shipping } = await getCurrentPriceRules(
      { memberDiscountPercent: 0, memberFreeFromCents: null },
      state,
    );
    const problem = findRenewalProblem(shipping, {
      state,
      chilled: product.isChilled ? [product.name] : [],
      canCollect: false,
    });
    if (problem) throw new ShopError("invalid_input", problem, { fields: { [field]: problem } });
  }
  return { shippingAddress: { ...address }, ...(current.problem === "not_deliverable" ? NO_PROBLEM : {}) };
}

async function addressFrom(tx: Tx, userId: string, id: string): Promise<StoredAddress> {
  const found = await tx.address.findFirst({
    where: { id, userId },
    include: { user: { select: { email: true } } },
  });
  if (!found) throw fieldError("addressId", "is not in your address book");
  const { firstName, lastName, address, city, state, zip } = found;
  return { firstName, lastName, address, city, state, zip, email: found.user.email };
}

/**
 * Updates quantity, interval or address for staff. The announced price stays: a renewal that became more expensive is
 * announced before it is charged.
 * @throws {ShopError} as changeSubscription
 */
export const updateSubscriptionAsStaff = (
  by: StaffChange,
  id: string,
  { quantity, intervalDays, shippingAddress }: StaffUpdateInput,
): Promise<void> =>
  changeSubscription(by, id, "update", async (current, tx) => ({
    ...(quantity === undefined ? {} : { quantity }),
    ...(intervalDays === undefined ? {} : { intervalDays }),
    ...(shippingAddress
      ? await readdress(
          tx,
          current,
          await withEmailOf(tx, current.userId, shippingAddress),
          "shippingAddress.state",
        )
      : {}),
  }));

async function withEmailOf(tx: Tx, id: string, address: SubscriptionAddress): Promise<StoredAddress> {
  const { email } = await tx.user.findUniqueOrThrow({ where: { id }, select: { email: true } });
  return { ...address, email };
}

/**
 * Skips one renewal.
 * @param seen its date as it was shown: two presses skip one renewal
 * @throws {ShopError} as changeSubscription; conflict for another date and a paused subscription
 */
export const skipRenewal = (by: ChangedBy, id: string, seen: string): Promise<void> =>
  changeSubscription(by, id, "skip", async ({ nextDate, intervalDays, status }, tx) => {
    const next = toDay(nextDate);
    if (status !== "active" || next !== seen)
      throw new ShopError("conflict", "This renewal has changed in the meantime. Please check it again.");
    return {
      ...NO_PROBLEM,
      nextDate: fromDay(dayAfterSkip(next, intervalDays, await getShopDay(tx, now()))),
    };
  });

/**
 * Moves the next renewal to another day.
 * @throws {ShopError} as changeSubscription; conflict for a paused subscription;
 * invalid_input for a day that `canMoveTo` refuses
 */
export const moveRenewal = (by: ChangedBy, id: string, day: Day): Promise<void> =>
  changeSubscription(by, id, "move", async ({ nextDate, status }, tx) => {
    if (status !== "active") throw new ShopError("conflict", "A paused subscription has no next renewal.");
    requireMovable(day, toDay(nextDate), await getShopDay(tx, now()));
    return { ...NO_PROBLEM, nextDate: fromDay(day) };
  });

/** @param field of the call's input @throws {ShopError} invalid_input for a day that `canMoveTo` refuses */
export function requireMovable(day: Day, next: Day, today: Day, field = "nextDate"): void {
  if (!canMoveTo(day, next, today))
    throw fieldError(
      field,
      `must be after today and, if it is earlier than planned, at least ${RENEWAL_REMINDER_DAYS + 1} days from today`,
    );
}

/** Pauses a subscription until it is resumed. @throws {ShopError} as changeSubscription */
export const pauseSubscription = (by: ChangedBy, id: string): Promise<void> =>
  changeSubscription(by, id, "pause", async ({ pausedBecause }) => ({
    status: "paused",
    pausedBecause: pausedBecause ?? "buyer",
    retryAt: null,
  }));

/**
 * Resumes a subscription if the reason for its pause no longer applies.
 * @throws {ShopError} as changeSubscription; forbidden while its owner is no member (D22);
 * conflict for a product that is not sold anymore
 */
export const resumeSubscription = (by: ChangedBy, id: string): Promise<void> =>
  changeSubscription(by, id, "resume", async (subscription, tx) => {
    if (subscription.status === "active") return {};
    const { isMember } = await getMemberTerms(subscription.userId);
    if (!isMember)
      throw typeof by === "string"
        ? new ShopError("forbidden", "Subscribe & save is for members only. You need an active membership.")
        : new ShopError("conflict", "Subscribe & save is for members, and this customer is not one.");
    if ((await tx.product.count({ where: { id: subscription.productId, isActive: true } })) === 0)
      throw new ShopError("conflict", "This product is no longer sold.");
    const next = dayAfterResume(toDay(subscription.nextDate), await getShopDay(tx, now()));
    return { ...NO_PROBLEM, status: "active", pausedBecause: null, nextDate: fromDay(next) };
  });

/** Whether store credit pays for the user's renewals from now on; a renewal that is being charged keeps what it has. */
export async function setRenewalsUseCredit(userId: string, isWanted: boolean): Promise<void> {
  await db().user.updateMany({ where: { id: userId }, data: { renewalsUseCredit: isWanted } });
}

/** Cancels a subscription permanently. @throws {ShopError} as changeSubscription */
export const cancelSubscription = (by: ChangedBy, id: string): Promise<void> =>
  changeSubscription(by, id, "cancel", async () => ({
    status: "cancelled",
    pausedBecause: null,
    problem: null,
    retryAt: null,
    cancelledAt: now(),
  }));
