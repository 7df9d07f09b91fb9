import { buildInsert, type Statement } from "../../support/build-insert";
import { ownDatabase } from "../../support/own-database";
import { buildOrderInsert, constraintFinder } from "../../support/violated-constraint";

const { sql } = ownDatabase();
const refusedBy = constraintFinder(sql);

describe("the database rejects", () => {
  describe("a discount", () => {
    const insert = (change: Record<string, unknown> = {}) =>
      buildInsert("discounts", {
        ...{ id: "d1", title: "Spring", kind: "percent", percent: 10, updated_at: new Date() },
        ...change,
      });

    it.each([
      ["without a title", { title: "" }, "discounts_title"],
      ["with a code in lowercase", { code: "spring10" }, "discounts_code_form"],
      ["with a code of two letters", { code: "AB" }, "discounts_code_form"],
      ["without a percentage", { percent: null }, "discounts_kind_fields"],
      ["of 101 percent", { percent: 101 }, "discounts_ranges"],
      ["of a percentage and an amount", { amount_cents: 100 }, "discounts_kind_fields"],
      ["of a fixed amount of zero", { kind: "fixed", percent: null, amount_cents: 0 }, "discounts_ranges"],
      ["of a fixed kind without an amount", { kind: "fixed", percent: null }, "discounts_kind_fields"],
      [
        "on the delivery of some products",
        { kind: "free_delivery", percent: null, scope: "products", product_ids: ["p"] },
        "discounts_kind_fields",
      ],
      [
        "that gives without a quantity to buy",
        { kind: "buy_x_get_y", get_quantity: 1 },
        "discounts_kind_fields",
      ],
      ["that gives no product", { kind: "gift", percent: null, get_quantity: 1 }, "discounts_kind_fields"],
      [
        "that gives a product and a percentage",
        { kind: "gift", get_quantity: 1, gift_product_id: "p" },
        "discounts_kind_fields",
      ],
      [
        "of an amount on renewals",
        { kind: "fixed", percent: null, amount_cents: 5, renewals: 1 },
        "discounts_renewals",
      ],
      ["on categories without one", { scope: "categories" }, "discounts_scope_named"],
      ["on everything with products", { product_ids: ["p"] }, "discounts_scope_named"],
      ["on everything for one plan's first month", { plan_ids: ["p"] }, "discounts_membership"],
      ["of 100 percent of a first month", { scope: "membership", percent: 100 }, "discounts_membership"],
      ["on a first month with a minimum", { scope: "membership", minimum_cents: 1 }, "discounts_membership"],
      ["on a first month on renewals", { scope: "membership", renewals: 1 }, "discounts_membership"],
      [
        "on a first month with unique codes",
        { scope: "membership", code: "UNIQUE", has_unique_codes: true },
        "discounts_membership",
      ],
      ["with a limit of zero uses", { max_uses: 0 }, "discounts_ranges"],
      ["with a negative minimum", { minimum_cents: -1 }, "discounts_ranges"],
      ["that ends when it starts", { starts_at: "2026-11-22", ends_at: "2026-11-22" }, "discounts_window"],
    ])("%s", async (_name, change, constraint) => {
      expect(await refusedBy(...insert(change))).toBe(constraint);
    });

    it("with the code of another one", async () => {
      await sql(...insert({ code: "SPRING10" }));
      expect(await refusedBy(...insert({ id: "d2", code: "SPRING10" }))).toBe("discounts_code_key");
    });

    it("twice for one order, and to be deleted once it was used", async () => {
      await sql(...insert({ id: "d3" }));
      await sql(...buildOrderInsert("order-of-a-discount-000000001"));
      const use =
        "INSERT INTO discount_uses (discount_id, order_id) VALUES ('d3', 'order-of-a-discount-000000001')";
      await sql(use);
      expect(await refusedBy(use)).toBe("discount_uses_discount_id_order_id_key");
      expect(await refusedBy("DELETE FROM discounts WHERE id = 'd3'")).toBe("discount_uses_discount_id_fkey");
    });

    it("whose use is of both an order and a purchase, of neither, of no amount, or open twice for a user", async () => {
      await sql(...insert({ id: "d4", scope: "membership" }));
      await sql("INSERT INTO users (id, email, updated_at) VALUES ('joiner', 'joiner@grove.example', now())");
      await sql(...buildOrderInsert("order-of-a-discount-000000009"));
      const use = (change: object): Statement => {
        const row = { discount_id: "d4", user_id: "joiner", ...change };
        const names = Object.keys(row);
        return [
          `INSERT INTO discount_uses (${names.join(", ")}, plan_id) SELECT ${names.map((_, index) => `$${index + 1}`).join(", ")}, id
           FROM membership_plans WHERE slug = 'core'`,
          Object.values(row),
        ];
      };
      const held = { price_cents: 2000, discount_cents: 400, held_at: new Date() };
      const orderId = "order-of-a-discount-000000009";
      expect(await refusedBy(...use({ ...held, order_id: orderId }))).toBe("discount_uses_of_one");
      expect(await refusedBy("INSERT INTO discount_uses (discount_id) VALUES ('d4')")).toBe(
        "discount_uses_of_one",
      );
      for (const wrong of [{ price_cents: 399 }, { discount_cents: 0 }, { held_at: null }])
        expect(await refusedBy(...use({ ...held, ...wrong }))).toBe("discount_uses_purchase");
      const both = { paid_at: new Date(), released_at: new Date() };
      expect(await refusedBy(...use({ ...held, ...both }))).toBe("discount_uses_purchase");
      await sql(...use(held));
      expect(await refusedBy(...use(held))).toBe("discount_uses_open_purchase");
      await sql("UPDATE discount_uses SET paid_at = now() WHERE discount_id = 'd4'");
      await sql(...use(held));
    });

    it("without its title in an order, or below zero", async () => {
      const id = "order-of-a-discount-000000002";
      expect(await refusedBy(...buildOrderInsert(id, { discount_cents: 1 }))).toBe("orders_discount");
      expect(await refusedBy(...buildOrderInsert(id, { discount_code: "SPRING10" }))).toBe("orders_discount");
      expect(await refusedBy(...buildOrderInsert(id, { discount_title: "Spring", discount_cents: -1 }))).toBe(
        "orders_discount",
      );
    });

    it("that takes more off a line than it costs, or that its total does not show", async () => {
      const id = "order-of-a-discount-000000003";
      await sql(...buildOrderInsert(id));
      const line = (discount: number, total: number): Statement => [
        `INSERT INTO order_lines (id, order_id, position, name, regular_price_cents, unit_price_cents, quantity, discount_cents, line_total_cents)
         VALUES ('l', $1, 0, 'Tortillas', 100, 100, 2, $2, $3)`,
        [id, discount, total],
      ];
      expect(await refusedBy(...line(201, -1))).toBe("order_lines_discount");
      expect(await refusedBy(...line(-1, 201))).toBe("order_lines_discount");
      expect(await refusedBy(...line(50, 200))).toBe("order_lines_total");
      await sql(...line(50, 150));
    });

    it("of a cart in lowercase", async () => {
      expect(
        await refusedBy(
          "INSERT INTO carts (id, session_id, discount_code, updated_at) VALUES ('c', 's', 'spring', now())",
        ),
      ).toBe("carts_discount_code_form");
    });
  });
});
