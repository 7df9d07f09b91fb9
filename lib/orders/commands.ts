import "server-only";
import { db } from "@/lib/server/db";

/**
 * Gives a person the paid orders that were made as a guest with their e-mail, once the account has proven that the address
 * is theirs; before that, and for orders that are anybody's already, nothing happens. Harmless to repeat.
 * @returns how many orders became theirs
 */
export function claimGuestOrders(userId: string): Promise<number> {
  return db().$executeRaw`
    WITH claimed AS (
      UPDATE orders SET user_id = users.id, version = orders.version + 1, updated_at = now()
      FROM users
      WHERE users.id = ${userId} AND users.email_verified_at IS NOT NULL AND users.deleted_at IS NULL
        AND orders.user_id IS NULL AND orders.paid_at IS NOT NULL AND lower(orders.customer_email) = users.email
      RETURNING orders.id)
    INSERT INTO order_events (id, order_id, type, message, actor_id)
    SELECT gen_random_uuid()::text, id, 'claimed', 'Joined the account that proved its e-mail', ${userId} FROM claimed`;
}
