import "server-only";
import { getStoreRow } from "@/lib/marketing/queries/settings";
import { now } from "@/lib/server/clock";
import { db, type Tx } from "@/lib/server/db";
import { signText } from "@/lib/server/hash";
import { Prisma } from "@/prisma/generated/client";
import type { ReminderContent, ReminderSettings } from "./schema";

/** Whether and when cart reminders are sent. */
export async function getReminderSettings(tx: Tx = db()): Promise<ReminderSettings> {
  const { cartRemindersOn, firstReminderHours, secondReminderHours, remindersVersion } =
    await getStoreRow(tx);
  return { cartRemindersOn, firstReminderHours, secondReminderHours, version: remindersVersion };
}

/** The signature of a reminder's link. Anyone who has the link can copy the cart. */
export const restoreCartToken = (reminderId: string): string => signText(`restore cart ${reminderId}`);

/** The signature of the link that turns off a user's reminders. It never expires. */
export const stopRemindersToken = (userId: string): string => signText(`stop cart reminders ${userId}`);

/** When a cart `c` was last changed, and whether any item in it can be bought; no row for an empty cart. */
export const cartAsLeftSql = Prisma.sql`(
  SELECT greatest(c.updated_at, max(l.updated_at)) AS changed_at, bool_or(p.is_active AND p.available > 0) AS is_buyable
  FROM cart_lines l JOIN products p ON p.id = l.product_id WHERE l.cart_id = c.id HAVING count(*) > 0)`;

/**
 * Whether the owner of a cart `c` has paid for an order since the cart's last change, also as a guest
 * through a reminder's link, or is paying for it now.
 * @param changedAt when the cart was last changed
 */
export const hasBoughtSql = (changedAt: Prisma.Sql): Prisma.Sql => Prisma.sql`(EXISTS (
  SELECT 1 FROM orders o WHERE o.user_id = c.user_id AND (o.paid_at >= ${changedAt}
    OR o.cart_id = c.id AND o.payment_status = 'pending' AND o.cancelled_at IS NULL AND o.hold_expires_at > ${now()}))
  OR EXISTS (SELECT 1 FROM cart_reminders b WHERE b.cart_id = c.id AND b.cart_changed_at = ${changedAt} AND b.order_id IS NOT NULL))`;

/**
 * The content of a reminder's email.
 * @returns null if the reminder no longer applies: the cart was changed, bought or emptied, its owner turned reminders
 * off or changed address, or the shop turned them off
 */
export async function getReminderContent(reminderId: string): Promise<ReminderContent | null> {
  const [reminder] = await db().$queryRaw<{ userId: string; cartId: string; firstName: string }[]>`
    SELECT r.user_id AS "userId", r.cart_id AS "cartId", u.first_name AS "firstName"
    FROM cart_reminders r JOIN users u ON u.id = r.user_id JOIN carts c ON c.id = r.cart_id AND c.user_id = u.id
    CROSS JOIN LATERAL ${cartAsLeftSql} AS left_cart
    WHERE r.id = ${reminderId} AND u.wants_cart_reminders AND u.email_verified_at <= r.queued_at AND (SELECT cart_reminders_on FROM store_settings)
      AND left_cart.changed_at = r.cart_changed_at AND left_cart.is_buyable
      AND NOT ${hasBoughtSql(Prisma.sql`r.cart_changed_at`)}`;
  if (!reminder) return null;
  const lines = await db().cartLine.findMany({
    where: { cartId: reminder.cartId, product: { isActive: true, available: { gt: 0 } } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { quantity: true, product: { select: { name: true, unitLabel: true } } },
  });
  const query = (of: Record<string, string>) => new URLSearchParams(of).toString();
  return {
    firstName: reminder.firstName || null,
    items: lines.map(({ quantity, product }) => ({ ...product, quantity })),
    restoreQuery: query({ reminder: reminderId, proof: restoreCartToken(reminderId) }),
    stopQuery: query({ user: reminder.userId, proof: stopRemindersToken(reminder.userId) }),
  };
}

/** Whether a user turned reminders on, and whether the shop sends them. */
export async function getReminderChoice(userId: string): Promise<{ isOffered: boolean; isWanted: boolean }> {
  const [{ cartRemindersOn }, user] = await Promise.all([
    getReminderSettings(),
    db().user.findUniqueOrThrow({ where: { id: userId }, select: { wantsCartReminders: true } }),
  ]);
  return { isOffered: cartRemindersOn, isWanted: user.wantsCartReminders };
}
