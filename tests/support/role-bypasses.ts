import { STAFF_ROLES } from "@/lib/admin/rules/permissions";
import { sampleId } from "@/prisma/seed/ids";
import { Buyer } from "./buyer";
import { changedState, changeFixtures, INDIRECT_CHANGES, prepare } from "./indirect-changes";
import { staffOf } from "./people";
import type { TestShop } from "./shop";

const CHEESE = sampleId("product", "hemp-cheese");

/** Tests that no role changes anything indirectly without the permission for it, in a shop and with its owner. */
export function describeRoleBypasses(of: () => { shop: TestShop; owner: Buyer }): void {
  describe("a role cannot bypass a permission through another call", () => {
    const staff = new Map<string, Buyer>();
    let orderId = "";
    let attempts = 20;
    beforeAll(async () => {
      const { shop } = of();
      for (const role of STAFF_ROLES) staff.set(role, await staffOf(shop, role));
      const buyer = new Buyer(shop.url, "198.51.100.250");
      await buyer.add(CHEESE, 6); // above every delivery threshold
      const { body: prepared } = await buyer.prepare();
      await buyer.pay(prepared);
      const { status, body } = await buyer.order(await buyer.claims(prepared));
      if (!body.id) throw new Error(`The order was refused: ${status} ${JSON.stringify(body)}`);
      orderId = body.id;
    });

    it.each(INDIRECT_CHANGES.map((door) => [door.name, door] as const))("%s", async (_name, door) => {
      const { shop, owner } = of();
      for (const role of STAFF_ROLES) {
        attempts += 1;
        const callers = { staff: staff.get(role) as Buyer, owner };
        const facts = await changeFixtures(shop, callers, attempts, orderId);
        await prepare(door, shop, facts);
        const before = await changedState(door, shop, facts);
        const { status } = await door.call(facts);
        const isChanged = (await changedState(door, shop, facts)) !== before;
        const isOpen = door.opens.includes(role);
        expect([role, status, isChanged]).toEqual([role, isOpen ? 200 : 403, isOpen]);
      }
    });

    it.each(["manager", "fulfilment", "content"])("a %s cannot promote themselves", async (role) => {
      const person = staff.get(role) as Buyer;
      const { body: self } = await person.call<{ id: string }>("GET", "/api/auth/user");
      const patch = { isAdmin: true, staffRole: "owner" };
      expect((await person.call("PATCH", `/api/admin/users/${self.id}`, patch)).status).toBe(403);
      const [row] = await of().shop.sql("SELECT staff_role FROM users WHERE id = $1", [self.id]);
      expect(row).toEqual({ staff_role: role });
    });
  });
}
