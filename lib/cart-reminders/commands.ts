import "server-only";
import type { Viewer } from "@/lib/account/queries/viewer";
import { addWhatFits } from "@/lib/cart/commands/add-lines";
import { lockOrCreateCart } from "@/lib/cart/commands/lock-cart";
import { type CartOwner, toApiOffers } from "@/lib/cart/queries";
import type { AddLinesResult } from "@/lib/cart/schema";
import { ShopError } from "@/lib/core/errors";
import type { Actor } from "@/lib/server/actor";
import { recordAudit } from "@/lib/server/audit";
import { now, secondsAfter } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { isEqualSecret } from "@/lib/server/hash";
import { enqueueMail } from "@/lib/server/outbox";
import { lockForEdit, requireCurrentVersion } from "@/lib/server/versions";
import { Prisma } from "@/prisma/generated/client";
import {
  cartAsLeftSql,
  getReminderSettings,
  hasBoughtSql,
  restoreCartToken,
  stopRemindersToken,
} from "./queries";
import type {
  ReminderSettings,
  ReminderStep,
  RestoreCartInput,
  StopRemindersInput,
  UpdateReminderSettingsInput,
} from "./schema";

const BATCH = 200;
const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** After any reminder, a customer gets no first reminder for another cart for this long. */
const PAUSE_SECONDS = 7 * DAY_SECONDS;
/** No reminder is sent this long after it was due, so that turning reminders on sends none for old carts. */
const LATE_SECONDS = DAY_SECONDS;
/** How long a reminder's link can restore the cart. */
const RESTORABLE_SECONDS = 30 * DAY_SECONDS;

/**
 * Changes whether and when cart reminders are sent.
 * @throws {ShopError} conflict with `current` for an outdated version
 */
export async function updateReminderSettings(
  actor: Actor,
  { version, ...settings }: UpdateReminderSettingsInput,
): Promise<ReminderSettings> {
  return db().$transaction(async (tx) => {
    await lockForEdit(tx, "store", "default", "There are no settings of the store");
    const before = await getReminderSettings(tx);
    requireCurrentVersion(version, before);
    await tx.storeSettings.update({
      where: { id: "default" },
      data: { ...settings, remindersVersion: { increment: 1 } },
    });
    const after = await getReminderSettings(tx);
    const shown = ({ version: _version, ...rest }: ReminderSettings) => rest;
    await recordAudit(tx, actor.userId, [
      {
        action: "settings.cart-reminders",
        objectType: "settings",
        objectId: "cart-reminders",
        before: shown(before),
        after: shown(after),
      },
    ]);
    return after;
  });
}

/** Turns a user's reminders on or off. */
export async function setWantsReminders(userId: string, wanted: boolean): Promise<void> {
  await db().user.updateMany({ where: { id: userId }, data: { wantsCartReminders: wanted } });
}

/**
 * Turns off cart reminders for the recipient of one. Idempotent, and safe for a deleted user.
 * @throws {ShopError} not_found for a link with an invalid signature
 */
export async function stopReminders({ user: userId, proof }: StopRemindersInput): Promise<void> {
  if (!isEqualSecret(proof, stopRemindersToken(userId))) throw invalidLinkError();
  await setWantsReminders(userId, false);
}

/**
 * Queues each due reminder once: a unique index allows one reminder per cart, time of its last change, and step. The
 * conditions are checked again when the email is sent (getReminderContent).
 * @returns the number of reminders queued
 */
export async function enqueueCartReminders(): Promise<number> {
  const settings = await getReminderSettings();
  if (!settings.cartRemindersOn) return 0;
  let queued = 0;
  let count: number;
  do {
    count = await enqueueBatch(settings);
    queued += count;
  } while (count === BATCH);
  return queued;
}

interface DueReminder {
  cartId: string;
  userId: string;
  email: string;
  step: ReminderStep;
  cartChangedAt: Date;
}

const enqueueBatch = (settings: ReminderSettings): Promise<number> =>
  db().$transaction(async (tx) => {
    const queuedAt = now();
    const due = await tx.$queryRaw<DueReminder[]>(dueRemindersSql(settings, queuedAt));
    const rows = await tx.cartReminder.createManyAndReturn({
      data: due.map(({ email: _email, ...reminder }) => ({ ...reminder, queuedAt })),
      skipDuplicates: true,
    });
    const recipients = new Map(due.map(({ userId, email }) => [userId, email]));
    for (const { id, userId } of rows)
      await enqueueMail(tx, {
        key: `cart-reminder:${id}`,
        template: "cart-reminder",
        recipient: recipients.get(userId) ?? "",
        data: { reminderId: id },
        isBulk: true,
      });
    return rows.length;
  });

/** Due reminders of users who turned them on and confirmed their address. Step 2 requires step 1 of the same cart. */
function dueRemindersSql(
  { firstReminderHours, secondReminderHours }: ReminderSettings,
  at: Date,
): Prisma.Sql {
  const after = (seconds: number) => secondsAfter(at, -seconds);
  const [first, second] = [firstReminderHours * HOUR_SECONDS, secondReminderHours * HOUR_SECONDS];
  const sent = (step: Prisma.Sql) => Prisma.sql`EXISTS (
    SELECT 1 FROM cart_reminders r WHERE r.cart_id = c.id AND r.cart_changed_at = left_cart.changed_at AND r.step = ${step})`;
  return Prisma.sql`
    SELECT c.id AS "cartId", u.id AS "userId", u.email, next.step, left_cart.changed_at AS "cartChangedAt"
    FROM users u JOIN carts c ON c.user_id = u.id
    CROSS JOIN LATERAL ${cartAsLeftSql} AS left_cart
    CROSS JOIN LATERAL (SELECT CASE WHEN ${sent(Prisma.sql`1`)} THEN 2 ELSE 1 END AS step) AS next
    WHERE u.wants_cart_reminders AND u.email_verified_at IS NOT NULL AND u.deleted_at IS NULL AND left_cart.is_buyable
      AND CASE next.step
        WHEN 1 THEN left_cart.changed_at BETWEEN ${after(first + LATE_SECONDS)} AND ${after(first)}
          AND NOT EXISTS (SELECT 1 FROM cart_reminders r WHERE r.user_id = u.id AND r.queued_at > ${after(PAUSE_SECONDS)})
        ELSE left_cart.changed_at BETWEEN ${after(second + LATE_SECONDS)} AND ${after(second)} AND NOT ${sent(Prisma.sql`2`)}
        END
      AND NOT ${hasBoughtSql(Prisma.sql`left_cart.changed_at`)}
    ORDER BY u.id LIMIT ${BATCH}`;
}

/**
 * Copies the cart of a reminder's link into the current browser's cart: items that are in stock and not yet in that
 * cart. Subscription lines become one-time lines for a viewer without a membership (D22). Idempotent.
 * @returns the added lines
 * @throws {ShopError} not_found for a link that is invalid or older than 30 days
 */
export async function restoreCart(
  { reminder: id, proof }: RestoreCartInput,
  owner: CartOwner,
  { isMember }: Pick<Viewer, "isMember">,
): Promise<AddLinesResult> {
  if (!isEqualSecret(proof, restoreCartToken(id))) throw invalidLinkError();
  const openedAt = now();
  return db().$transaction(async (tx) => {
    const reminder = await tx.cartReminder.findUnique({ where: { id } });
    if (!reminder || reminder.queuedAt < secondsAfter(openedAt, -RESTORABLE_SECONDS))
      throw invalidLinkError();
    const open = (openedCartId: string) =>
      tx.cartReminder.update({ where: { id }, data: { openedAt, openedCartId } });
    if (owner.userId === reminder.userId) {
      await open(reminder.cartId);
      return { added: 0, lines: [], capped: [] }; // the cart is already theirs
    }
    const openedCartId = await lockOrCreateCart(tx, owner);
    const lines = await tx.cartLine.findMany({
      where: { cartId: reminder.cartId },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      include: { product: { select: { name: true } } },
    });
    const present = await tx.cartLine.findMany({ where: { cartId: openedCartId } });
    const inCart = new Map<string, number>();
    for (const { productId, quantity } of present)
      inCart.set(productId, (inCart.get(productId) ?? 0) + quantity);
    const missing = lines.flatMap(({ product, ...line }) => {
      const counted = Math.min(line.quantity, inCart.get(line.productId) ?? 0);
      inCart.set(line.productId, (inCart.get(line.productId) ?? 0) - counted);
      const quantity = line.quantity - counted;
      const isSubscription = line.isSubscription && isMember;
      const offers = toApiOffers(line.offers);
      return quantity > 0 ? [{ ...line, quantity, isSubscription, offers, productName: product.name }] : [];
    });
    const result = await addWhatFits(tx, openedCartId, missing);
    await open(openedCartId);
    return result;
  });
}

const invalidLinkError = (): ShopError => new ShopError("not_found", "This link is invalid.");
