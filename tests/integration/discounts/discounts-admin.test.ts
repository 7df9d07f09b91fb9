import { addObjectNames } from "@/lib/admin/queries/add-object-names";
import {
  createDiscount,
  deleteDiscount,
  switchDiscount,
  updateDiscount,
} from "@/lib/discounts/commands/save-discount";
import {
  getAdminDiscount,
  getDiscountPage,
  listAutomaticDiscounts,
} from "@/lib/discounts/queries/admin-discounts";
import { exportDiscounts } from "@/lib/discounts/queries/export-discounts";
import {
  type AdminDiscount,
  DISCOUNT_STATES,
  discountListSchema,
  discountSchema,
} from "@/lib/discounts/schema/admin-discount";
import { now } from "@/lib/server/clock";
import { OWNER } from "../../support/actors";
import { adminShop, newProduct, refusal } from "../../support/admin-shop";
import { discountForm, insertDiscount, insertDiscountUse } from "../../support/discounts";
import { orderFixtures } from "../../support/order-fixtures";
import { textOf } from "../../support/text-of";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

const { sql } = adminShop();
const { order: newOrder } = orderFixtures((...query) => sql(...query));
beforeEach(() => sql("DELETE FROM discounts WHERE id NOT IN (SELECT discount_id FROM discount_uses)"));

const create = (change: object = {}) => createDiscount(OWNER, discountSchema.parse(discountForm(change)));
const page = (query: object = {}) => getDiscountPage(discountListSchema.parse(query));
const exported = (search: string) => textOf(exportDiscounts(discountListSchema.parse({ search })));
const row = async (id: string) => (await sql("SELECT * FROM discounts WHERE id = $1", [id]))[0];
const audit = (id: string) =>
  sql("SELECT * FROM audit_log WHERE object_id = $1 ORDER BY created_at, id", [id]);
const update = (id: string, change: object) =>
  updateDiscount(OWNER, id, discountSchema.parse(discountForm(change)));

/** An order with a use of the discount. */
const use = async (id: string, { paid = true, released = false, cancelled = false } = {}) =>
  insertDiscountUse(sql, id, await newOrder("u@shop.example", { paid }), { released, cancelled });

describe("a discount", () => {
  it("is saved with its code in capitals, its times in the shop's time zone and the fields of its kind", async () => {
    const saved = await create({
      code: "Spring-10",
      minimum: "30",
      maxUses: "100",
      startsAt: "2026-11-27T09:00",
      endsAt: "2027-07-01T00:00",
      amount: "5",
    });
    expect(await row(saved.id)).toMatchObject({
      code: "SPRING-10",
      percent: 10,
      amount_cents: null,
      minimum_cents: 3000,
      max_uses: 100,
      starts_at: new Date("2026-11-27T17:00:00Z"),
      ends_at: new Date("2027-07-01T07:00:00Z"),
    });
    expect(saved).toMatchObject({
      version: 1,
      minimum: "30.00",
      startsAt: "2026-11-27T09:00",
      endsAt: "2027-07-01T00:00",
      isUnused: true,
    });
    expect(await audit(saved.id)).toEqual([
      expect.objectContaining({ action: "discount.create", actor_name: "Olga" }),
    ]);
  });

  it("of every kind satisfies the constraints of the database", async () => {
    const { id: product, name } = await newProduct();
    for (const change of [
      { kind: "fixed", amount: "99999.99" },
      { kind: "free_delivery", scope: "categories", categories: ["cheese"] },
      { kind: "buy_x_get_y", buyQuantity: "2", getQuantity: 1, percent: "100" },
      { scope: "categories", categories: ["cheese", "meat"] },
      { method: "automatic", code: "ignored" },
      { minimum: "100000", maxUses: 1_000_000, percent: 100 },
    ])
      expect((await create(change)).version).toBe(1);
    expect(await create({ scope: "products", productIds: [product, product] })).toMatchObject({
      productIds: [product],
      products: [name],
    });
    const other = await newProduct({ name: "Acorn Flour" });
    expect(await create({ scope: "products", productIds: [product, other.id] })).toMatchObject({
      productIds: [other.id, product],
      products: ["Acorn Flour", name],
    });
  });

  it("is refused at the field for a taken code, in upper or lower case, and for an unknown product", async () => {
    const first = await create({ code: "TAKEN" });
    const other = await create();
    expect(await refusal(create({ code: "taken" }))).toMatchObject({
      status: 400,
      details: { fields: { code: "is taken by another discount" } },
    });
    expect(await refusal(update(other.id, { code: "Taken" }))).toMatchObject({
      details: { fields: { code: expect.any(String) } },
    });
    expect(await refusal(create({ scope: "products", productIds: ["none"] }))).toMatchObject({
      details: { fields: { productIds: "has a product that no longer exists" } },
    });
    expect(await update(first.id, { code: "taken" })).toMatchObject({ code: "TAKEN" });
  });

  it("is not overwritten from an older version; the audit log records the changed fields only", async () => {
    const { id, version } = await create({ code: "EDITED" });
    const change = (more: object) => update(id, { code: "EDITED", ...more });
    expect(await change({ kind: "fixed", amount: "5", version })).toMatchObject({
      version: 2,
      kind: "fixed",
      percent: null,
      amount: "5.00",
    });
    expect(await refusal(change({ version }))).toMatchObject({
      status: 409,
      details: { current: { version: 2, amount: "5.00" } },
    });
    expect((await audit(id)).at(-1)).toMatchObject({
      action: "discount.update",
      before: { kind: "percent", percent: 10, amount: null },
      after: { kind: "fixed", percent: null, amount: "5.00" },
    });
    expect(await refusal(update("none", {}))).toMatchObject({ status: 404 });
  });

  it("keeps the seconds and the daylight saving offset that its form does not show", async () => {
    const at = new Date("2026-11-01T09:30:15.000Z"); // the second 1:30 of that night
    const id = await insertDiscount(sql, { code: "NIGHT", starts_at: at });
    const { startsAt } = await getAdminDiscount(id);
    expect(startsAt).toBe("2026-11-01T01:30");
    await update(id, { code: "NIGHT", startsAt, title: "Night" });
    expect(await row(id)).toMatchObject({ title: "Night", starts_at: at });
    await update(id, { code: "NIGHT", startsAt: "2026-11-01T01:31" });
    expect(await row(id)).toMatchObject({ starts_at: new Date("2026-11-01T08:31:00.000Z") });
  });

  it("is turned off and on, but not from an older version", async () => {
    const { id, version } = await create();
    expect(await switchDiscount(OWNER, id, { isEnabled: false, version })).toMatchObject({
      isEnabled: false,
      state: "off",
    });
    expect(await refusal(switchDiscount(OWNER, id, { isEnabled: true, version }))).toMatchObject({
      status: 409,
    });
    await switchDiscount(OWNER, id, { isEnabled: true });
    expect((await audit(id)).map(({ after }) => after).slice(1)).toEqual([
      { isEnabled: false },
      { isEnabled: true },
    ]);
    const [named] = await addObjectNames([
      { objectType: "discount", objectId: id, before: null, after: null },
    ]);
    expect(named?.name).toMatch(/^“Spring” \(CODE-\d+\)$/);
  });

  it("is deleted only while no order has ever reserved it", async () => {
    const { id } = await create();
    await deleteDiscount(OWNER, id);
    expect(await row(id)).toBeUndefined();
    expect((await audit(id)).at(-1)).toMatchObject({
      action: "discount.delete",
      before: { title: "Spring" },
    });
    const used = await create();
    await use(used.id, { paid: false, released: true });
    expect((await getAdminDiscount(used.id)).isUnused).toBe(false);
    expect(await refusal(deleteDiscount(OWNER, used.id))).toMatchObject({
      status: 409,
      message: "This discount has been used or reserved. Turn it off instead.",
    });
    expect(await refusal(deleteDiscount(OWNER, id))).toMatchObject({ status: 404 });
  });
});

describe("the list", () => {
  it("counts paid and reserved uses, and sums the paid orders that were not canceled", async () => {
    const { id } = await create({ maxUses: "10" });
    await use(id);
    await use(id);
    await use(id, { cancelled: true });
    await use(id, { paid: false });
    await use(id, { paid: false, released: true });
    const expected = { paidUses: 3, reservedUses: 1, sales: "2.00", given: "0.90", isUnused: false };
    expect(await getAdminDiscount(id)).toMatchObject(expected);
    expect((await page()).rows.find((one) => one.id === id)).toMatchObject(expected);
  });

  it("filters each discount by exactly the state that it shows", async () => {
    const hour = 60 * 60 * 1000;
    const [before, after] = [new Date(now().getTime() - hour), new Date(now().getTime() + hour)];
    await insertDiscount(sql);
    await insertDiscount(sql, { starts_at: after, ends_at: new Date(after.getTime() + hour) });
    await insertDiscount(sql, { ends_at: before });
    await insertDiscount(sql, { is_enabled: false, ends_at: before });
    const full = await create({ maxUses: "1" });
    await use(full.id);
    const later = await create({ maxUses: "1" });
    await use(later.id, { paid: false });
    await sql("UPDATE discounts SET starts_at = $2 WHERE id = $1", [later.id, after]);
    const all = await page();
    expect(new Set(all.rows.map(({ state }) => state))).toEqual(new Set(DISCOUNT_STATES));
    for (const state of DISCOUNT_STATES) {
      const found = await page({ state });
      const shown = all.rows.filter((one) => one.state === state);
      expect([state, found.rows.map(({ id }) => id)]).toEqual([state, shown.map(({ id }) => id)]);
      expect(found.total).toBe(shown.length);
    }
  });

  it("is searched by title and code, filtered by method, and read page by page", async () => {
    const spring = await create({ title: "Spring fair", code: "MARKET-DAY" });
    const auto = await create({ title: "Quiet days", method: "automatic" });
    const ids = async (query: object) => (await page(query)).rows.map(({ id }) => id);
    expect(await ids({ search: "market fair" })).toEqual([spring.id]);
    expect(await ids({ search: "100%" })).toEqual([]);
    expect(await ids({ method: "automatic" })).toEqual([auto.id]);
    expect((await listAutomaticDiscounts()).map(({ id }) => id)).toEqual([auto.id]);
    await Promise.all(Array.from({ length: 26 }, () => insertDiscount(sql, { title: "Many" })));
    const first = await page({ search: "many" });
    expect([first.rows.length, first.total, first.before]).toEqual([25, 26, null]);
    const second = await page({ search: "many", after: first.after });
    expect([second.rows.length, second.after]).toEqual([1, null]);
    expect(first.rows.map(({ id }) => id)).not.toContain(second.rows[0]?.id);
  });

  it("searches with an index", async () => {
    await sql("SET enable_seqscan = off");
    const plan = await sql(
      "EXPLAIN SELECT id FROM discounts WHERE lower(title || ' ' || coalesce(code, '')) LIKE '%market%'",
    );
    await sql("SET enable_seqscan = on");
    expect(JSON.stringify(plan)).toContain("discounts_search_idx");
  });

  it("for a first month names its plans, counts first months beside orders, and keeps to memberships once used", async () => {
    const [core] = await sql("SELECT id FROM membership_plans WHERE slug = 'core'");
    const membership = { scope: "membership", planIds: [String(core?.["id"])] };
    const { id } = await create({ ...membership, title: "Join", code: "JOIN-ALL" });
    await sql(
      `INSERT INTO discount_uses (discount_id, plan_id, price_cents, discount_cents, held_at, paid_at, released_at) VALUES
       ($1, $2, 2000, 200, now(), now(), NULL), ($1, $2, 2000, 200, now(), NULL, NULL), ($1, $2, 2000, 200, now(), NULL, now())`,
      [id, core?.["id"]],
    );
    const saved = (await page({ search: "join-all" })).rows[0];
    expect(saved).toMatchObject({
      ...{ plans: ["Core"], paidUses: 1, reservedUses: 1, sales: "18.00", given: "2.00" },
      ...{ minimum: "0.00", isMembersOnly: false },
    });
    expect(await audit(id)).toMatchObject([{ after: { plans: ["Core"], scope: "membership" } }]);
    expect(await refusal(update(id, { code: "JOIN-ALL" }))).toMatchObject({
      details: {
        fields: { scope: "cannot change between products and memberships once the discount has been used" },
      },
    });
    expect(await refusal(create({ ...membership, planIds: ["gone"] }))).toMatchObject({
      details: { fields: { planIds: "has a plan that no longer exists" } },
    });
    expect(await exported("join-all")).toContain(",1,1,18.00,2.00,0,,,,Core");
  });

  it("is exported with the same filters and figures", async () => {
    const { id } = await create({ title: "=Fair", code: "EXPORTED", kind: "fixed", amount: "5" });
    await create({ title: "Other" });
    await use(id);
    const [head, line, ...rest] = (await exported("exported")).trim().split("\r\n");
    expect(rest).toEqual([]);
    expect(head).toMatch(/^id,title,code,kind,percent,amount/);
    expect(line).toBe(`${id},'=Fair,EXPORTED,fixed,,5.00,,,everything,0.00,,,yes,,1,0,1.00,0.45,0,,,,`);
  });
});

it("returns the values that the form sends back unchanged", async () => {
  const saved: AdminDiscount = await create({
    kind: "buy_x_get_y",
    buyQuantity: 2,
    getQuantity: 1,
    percent: 100,
  });
  const again = await updateDiscount(
    OWNER,
    saved.id,
    discountSchema.parse({ ...saved, amount: saved.amount ?? "" }),
  );
  expect({ ...again, version: 1 }).toEqual(saved);
});
