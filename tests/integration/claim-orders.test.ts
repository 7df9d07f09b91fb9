import { claimGuestOrders } from "@/lib/orders/commands";
import { listOrders } from "@/lib/orders/queries";
import { orderFixtures } from "../support/order-fixtures";
import { ownDatabase } from "../support/own-database";

const { sql } = ownDatabase();
const { person, order } = orderFixtures(sql);

const ownerOf = async (id: string) =>
  (await sql("SELECT user_id FROM orders WHERE id = $1", [id]))[0]?.["user_id"];
const eventsOf = (id: string) =>
  sql("SELECT type, actor_id FROM order_events WHERE order_id = $1 ORDER BY created_at", [id]);

describe("orders placed as a guest", () => {
  it("are linked to the account once its email is verified, in any case, each with a history entry", async () => {
    const { id, email } = await person();
    const orders = [await order(email), await order(email.toUpperCase())];
    expect(await claimGuestOrders(id)).toBe(2);
    expect((await listOrders(id)).map((found) => found.id).sort()).toEqual(orders.sort());
    for (const claimed of orders)
      expect(await eventsOf(claimed)).toEqual([{ type: "claimed", actor_id: id }]);
  });

  it("are linked once for repeated and concurrent requests", async () => {
    const { id, email } = await person();
    const guest = await order(email);
    const counts = await Promise.all(Array.from({ length: 10 }, () => claimGuestOrders(id)));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await claimGuestOrders(id)).toBe(0);
    expect(await eventsOf(guest)).toHaveLength(1);
  });

  it.each([
    ["an unproven e-mail", { verified: false }],
    ["a deleted account", { deleted: true }],
  ])("stay unlinked for %s", async (_name, how) => {
    const { id, email } = await person(how);
    const guest = await order(email);
    expect(await claimGuestOrders(id)).toBe(0);
    expect(await ownerOf(guest)).toBeNull();
  });

  it("stay unlinked when they belong to another account, are unpaid, or have another email", async () => {
    const { id, email } = await person();
    const other = await person();
    const taken = await order(email, { userId: other.id });
    const unpaid = await order(email, { paid: false });
    const foreign = await order(`x${email}`);
    expect(await claimGuestOrders(id)).toBe(0);
    expect(await claimGuestOrders("nobody")).toBe(0);
    expect(await ownerOf(taken)).toBe(other.id);
    expect([await ownerOf(unpaid), await ownerOf(foreign)]).toEqual([null, null]);
  });
});
