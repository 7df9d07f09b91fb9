import { ADDRESS } from "./buyer";

type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

/** Users and orders inserted directly into a database, for tests that are not about buying. */
export function orderFixtures(sql: Sql) {
  let made = 0;
  return {
    /** A new user; the email is verified by default. */
    async person({ verified = true, deleted = false } = {}): Promise<{ id: string; email: string }> {
      made += 1;
      const [id, email] = [`person-${made}`, `person${made}@garden.example`];
      await sql(
        `INSERT INTO users (id, email, email_verified_at, deleted_at, updated_at)
         VALUES ($1, $2, CASE WHEN $3 THEN now() END, CASE WHEN $4 THEN now() END, now())`,
        [id, email, verified, deleted],
      );
      return { id, email };
    },
    /**
     * An order of $1.08.
     * @param createdAt set it when the order of several matters
     */
    async order(
      email: string,
      {
        userId = null,
        paid = true,
        createdAt = new Date(),
      }: { userId?: string | null; paid?: boolean; createdAt?: Date } = {},
    ): Promise<string> {
      made += 1;
      const id = `order-of-a-test-a${String(made).padStart(7, "0")}`;
      await sql(
        `INSERT INTO orders (id, order_number, user_id, customer_email, payment_status, paid_at,
           shipping_address, subtotal_cents, shipping_cents, tax_cents, total_cents, created_at, updated_at)
         VALUES ($1, upper(right($1, 8)), $2, $3, $4::"PaymentStatus", CASE WHEN $5 THEN now() END, $7, 100, 0, 8, 108, $6, now())`,
        [id, userId, email, paid ? "paid" : "pending", paid, createdAt, JSON.stringify(ADDRESS)],
      );
      return id;
    },
  };
}
