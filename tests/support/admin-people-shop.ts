import { updateCustomerSchema } from "@/lib/account/schema/customer";
import { syncSubscription } from "@/lib/membership/commands/sync-subscription";
import { updateCustomer } from "@/lib/membership/commands/update-customer";
import { MANAGER, OWNER } from "./actors";
import { membersShop } from "./members-shop";

/** The commands about customers, with an owner, a manager, and no other staff. */
export function adminPeopleShop() {
  const shop = membersShop();
  const { sql } = shop;
  beforeEach(async () => {
    await sql("UPDATE users SET is_admin = false, staff_role = NULL");
    for (const { userId, staffRole } of [OWNER, MANAGER])
      await sql(
        `INSERT INTO users (id, email, first_name, is_admin, staff_role, updated_at) VALUES ($1, $1 || '@shop.example', 'Staff', true, $2, now())
         ON CONFLICT (id) DO UPDATE SET is_admin = true, staff_role = $2`,
        [userId, staffRole],
      );
  });
  return {
    shop,
    sql,
    change: (id: string, input: object, actor: typeof OWNER | typeof MANAGER = OWNER) =>
      updateCustomer(actor, id, updateCustomerSchema.parse(input)),
    planId: async (slug: string) => (await shop.planOf(slug)).id,
    auditOf: async (id: string) =>
      (await sql("SELECT action FROM audit_log WHERE object_id = $1 ORDER BY created_at, id", [id])).map(
        ({ action }) => action,
      ),
    atStripe: (id: string) => shop.stripe().subscriptions.retrieve(id),
    /** A user with a live subscription known to the shop. */
    member: async (slug = "premium", more = {}) => {
      const person = await shop.subscribed(slug, more);
      await syncSubscription(person.subscription);
      return person;
    },
  };
}
