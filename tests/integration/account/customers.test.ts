import {
  getAdminCustomer,
  getCustomerPage,
  listCustomers,
  suggestCustomers,
} from "@/lib/account/queries/customers";
import { exportCustomers } from "@/lib/account/queries/export-customers";
import { customerListSchema } from "@/lib/account/schema/customer";
import { countRows } from "@/lib/admin/queries/list-conditions";
import { updateCustomer } from "@/lib/membership/commands/update-customer";
import { getCustomerDetail } from "@/lib/orders/queries/customer-detail";
import { Prisma } from "@/prisma/generated/client";
import { sampleId } from "@/prisma/seed/ids";
import { MANAGER, OWNER } from "../../support/actors";
import { adminPeopleShop } from "../../support/admin-people-shop";
import { refusal } from "../../support/admin-shop";
import { soldOrders } from "../../support/sold-orders";

jest.mock("next/cache", () => ({
  cacheLife: () => undefined,
  cacheTag: () => undefined,
  revalidateTag: () => undefined,
}));

const { shop, sql, change, planId, auditOf } = adminPeopleShop();
const sold = soldOrders(sql);

describe("staff changes to a customer", () => {
  it("are saved with all documented fields, once per version, with an audit log entry", async () => {
    const { id } = await shop.stranger();
    const saved = await change(id, {
      firstName: "Rosa",
      lastName: "Field",
      email: " Rosa@Field.example ",
      membershipStatus: "active",
      membershipPlanId: await planId("premium"),
      isAdmin: false,
      version: 1,
    });
    expect(saved).toMatchObject({
      firstName: "Rosa",
      email: "rosa@field.example",
      membershipStatus: "premium",
      membershipPlanName: "Premium",
      isMember: true,
      version: 2,
    });
    expect(await refusal(change(id, { firstName: "Late", version: 1 }))).toMatchObject({
      status: 409,
      details: { current: { firstName: "Rosa", version: 2 } },
    });
    await change(id, { firstName: "Rosa" });
    expect(await auditOf(id)).toEqual(["customer.update"]);
    const [entry] = (await getCustomerDetail(id)).audit;
    expect(entry?.changes).toContainEqual({ name: "membershipPlanId", before: "", after: "Premium" });
  });

  it.each([
    [{ membershipPlanId: "core" }, "active", "core"],
    [{ membershipPlanId: "wholesale", membershipStatus: "free" }, "wholesale", "wholesale"],
    [{ membershipPlanId: "premium", membershipStatus: "trial" }, "trial", "premium"],
    [{ membershipStatus: "active" }, "active", "core"],
    [{ membershipStatus: "premium" }, "premium", "premium"],
    [{ membershipPlanId: "premium", membershipStatus: "cancelled" }, "cancelled", null],
  ])("are stored by plan, and a plan makes a member: %j", async (input, status, slug) => {
    const { id } = await shop.stranger();
    const plan = "membershipPlanId" in input && input.membershipPlanId;
    const sent = plan ? { ...input, membershipPlanId: await planId(plan) } : input;
    expect(await change(id, sent)).toMatchObject({
      membershipStatus: status,
      membershipPlanId: slug && (await planId(slug)),
    });
    expect(await change(id, { membershipStatus: "free" })).toMatchObject({
      membershipStatus: "free",
      membershipPlanId: null,
      membershipStartDate: null,
    });
  });

  it("to the email make it unverified and send an email to it", async () => {
    const { id } = await shop.stranger();
    await sql("UPDATE users SET email = 'old@grove.example', email_verified_at = now() WHERE id = $1", [id]);
    expect(await change(id, { email: "new@grove.example" })).toMatchObject({ emailVerified: false });
    expect((await shop.mailsTo(id)).map(({ kind }) => kind)).toEqual(["verify-email"]);
    // The customer may not have asked for it, and a new password can be requested with the new address.
    expect(await sql("SELECT template, data FROM mail_outbox WHERE recipient = 'old@grove.example'")).toEqual(
      [{ template: "account-changed", data: expect.objectContaining({ newEmail: "n…@grove.example" }) }],
    );
    const other = await shop.stranger();
    expect(await refusal(change(other.id, { email: "NEW@grove.example" }))).toMatchObject({
      status: 409,
      details: { fields: { email: expect.any(String) } },
    });
    await change(id, { email: "newer@grove.example" });
    const toUnverified = "SELECT 1 FROM mail_outbox WHERE template = 'account-changed' AND recipient = $1";
    expect(await sql(toUnverified, ["new@grove.example"])).toEqual([]);
  });
});

describe("staff permissions", () => {
  it("are granted by owners only, end the user's sessions, and are removed with the admin flag", async () => {
    const { id } = await shop.stranger();
    expect(await refusal(change(id, { isAdmin: true }, MANAGER))).toMatchObject({ status: 403 });
    expect(await change(id, { isAdmin: true, staffRole: "content" })).toMatchObject({ staffRole: "content" });
    expect(await sql("SELECT session_version FROM users WHERE id = $1", [id])).toEqual([
      { session_version: 2 },
    ]);
    await change(id, { firstName: "Same rights" });
    expect(await change(id, { isAdmin: false })).toMatchObject({ isAdmin: false, staffRole: null });
    expect(await sql("SELECT session_version FROM users WHERE id = $1", [id])).toEqual([
      { session_version: 3 },
    ]);
  });

  it("keep managers from changing an owner's email, which could give them the owner's account", async () => {
    expect(await refusal(change(OWNER.userId, { email: "mine@shop.example" }, MANAGER))).toMatchObject({
      status: 403,
    });
    expect(await refusal(change(MANAGER.userId, { firstName: "Max" }, MANAGER))).toMatchObject({
      status: 403,
    });
  });

  it("cannot be removed from the last admin and the last owner (D26)", async () => {
    expect(await refusal(change(OWNER.userId, { staffRole: "content" }))).toMatchObject({
      status: 409,
      message: expect.stringContaining("last owner"),
    });
    await change(MANAGER.userId, { isAdmin: false });
    expect(await refusal(change(OWNER.userId, { isAdmin: false }))).toMatchObject({
      status: 409,
      message: expect.stringContaining("last admin"),
    });
  });

  const owners = async (count: number) => {
    await sql("UPDATE users SET is_admin = false, staff_role = NULL");
    const made = await Promise.all(Array.from({ length: count }, () => shop.stranger()));
    for (const { id } of made) await sql("UPDATE users SET is_admin = true WHERE id = $1", [id]);
    return made.map(({ id }) => ({ ...OWNER, userId: id }));
  };
  const left = async () => (await sql("SELECT id FROM users WHERE is_admin")).length;

  it("remain with one of four owners who each demote the next one concurrently", async () => {
    const all = await owners(4);
    const outcomes = await Promise.allSettled(
      all.map((actor, index) =>
        updateCustomer(actor, String(all[(index + 1) % 4]?.userId), { isAdmin: false }),
      ),
    );
    expect(await left()).toBeGreaterThan(0);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(4 - (await left()));
  });

  it("cannot be granted by a user who lost the owner role during the request", async () => {
    const [first, second] = await owners(2);
    if (!first || !second) throw new Error("Nobody");
    const { id } = await shop.stranger();
    await updateCustomer(first, second.userId, { isAdmin: false });
    expect(await refusal(updateCustomer(second, id, { isAdmin: true }))).toMatchObject({ status: 403 });
    expect(await left()).toBe(1);
  });

  it("would be lost if owners were counted without a lock (control)", async () => {
    const all = await owners(2);
    const counted = await Promise.all(all.map(left));
    for (const [index, { userId }] of all.entries())
      if ((counted[index] ?? 0) > 1) await sql("UPDATE users SET is_admin = false WHERE id = $1", [userId]);
    expect(await left()).toBe(0);
  });
});

describe("the list", () => {
  const page = (params: object) => getCustomerPage(customerListSchema.parse(params));

  it("pages through all users in both directions, by each column", async () => {
    await sql(
      `INSERT INTO users (id, email, first_name, last_name, created_at, updated_at)
       SELECT 'many-' || lpad(n::text, 3, '0'), 'many' || n || '@grove.example', 'Many', 'Name' || (n % 7), '2026-01-01'::timestamp + n % 5 * interval '1 day', now()
       FROM generate_series(1, 60) n`,
    );
    for (const sort of ["created", "-created", "name", "-email"]) {
      const seen: string[] = [];
      let last = await page({ search: "many", sort });
      expect(last).toMatchObject({ total: 60, isMore: false, before: null });
      for (;;) {
        seen.push(...last.rows.map(({ id }) => id));
        if (last.after === null) break;
        last = await page({ search: "many", sort, after: last.after });
      }
      expect([sort, new Set(seen).size, seen.length]).toEqual([sort, 60, 60]);
      const back = await page({ search: "many", sort, before: last.rows[0]?.id });
      expect(back.rows.map(({ id }) => id)).toEqual(seen.slice(25, 50));
    }
  });

  it("is counted only up to a maximum", async () => {
    const { total } = await countRows("users", Prisma.sql`true`);
    expect(await countRows("users", Prisma.sql`true`, total)).toEqual({ total, isMore: false });
    expect(await countRows("users", Prisma.sql`true`, total - 1)).toEqual({ total: total - 1, isMore: true });
  });

  it("finds users by parts of name and email, and by their attributes", async () => {
    const { id } = await shop.stranger();
    await change(id, { firstName: "Zoë", lastName: "O_Hara", membershipStatus: "trial" });
    const found = async (params: object) => (await page(params)).rows.map((row) => row.id);
    expect(await found({ search: "hara zoë" })).toEqual([id]);
    expect(await found({ search: "o%ara" })).toEqual([]);
    expect(await found({ search: "zoë", status: "trial" })).toEqual([id]);
    expect(await found({ search: "zoë", status: "free" })).toEqual([]);
    expect(await found({ staff: "yes", sort: "email" })).toEqual([MANAGER.userId, OWNER.userId]);
    expect((await listCustomers({ search: "zoë" } as never, { limit: 5 })).map((row) => row.id)).toEqual([
      id,
    ]);
  });

  it("finds users without a name by username, using an index", async () => {
    const { id } = await shop.stranger();
    await sql("UPDATE users SET first_name = '', last_name = '', username = 'GreenKate' WHERE id = $1", [id]);
    expect((await page({ search: "reenkat" })).rows.map((row) => row.id)).toEqual([id]);
    expect((await page({ search: "reenkat zoë" })).rows).toEqual([]);
    // The command palette shows what matched.
    const [{ email } = { email: "" }] = (await page({ search: "reenkat" })).rows;
    expect(await suggestCustomers("reenkat")).toEqual([{ id, label: `GreenKate ${email}` }]);
    await sql("UPDATE users SET username = NULL WHERE id = $1", [id]);
    expect(await suggestCustomers(email)).toEqual([{ id, label: email }]);
    await sql("SET enable_seqscan = off");
    const plan = await sql(
      "EXPLAIN SELECT 1 FROM users WHERE lower(first_name || ' ' || last_name || ' ' || email) LIKE '%kate%' OR lower(username) LIKE '%kate%'",
    );
    await sql("RESET enable_seqscan");
    for (const index of ["users_search_idx", "users_username_search_idx"])
      expect(JSON.stringify(plan)).toContain(index);
  });

  it("is exported as a file in which no name is a formula", async () => {
    const { id } = await shop.stranger();
    await change(id, { firstName: "=HYPERLINK(1)" });
    let csv = "";
    for await (const piece of exportCustomers({
      search: "=hyper",
      status: undefined,
      plan: undefined,
      staff: undefined,
      overdue: undefined,
    }))
      csv += piece;
    expect(csv.split("\r\n")[1]).toContain("'=HYPERLINK(1)");
  });
});

it("a customer's orders are those that reports count, without canceled orders and refused payments", async () => {
  const { id } = await shop.stranger();
  const line = { productId: sampleId("product", "hemp-cheese"), price: 1000, quantity: 1 };
  const order = { at: "2026-10-01T08:00:00Z", userId: id, lines: [line] };
  await sold(order);
  await sold({ ...order, cancel: "sold_out", refunds: [{ cents: 1000 }] });
  await sold({ ...order, cancel: "buyer", refunds: [{ cents: 1000 }] });
  expect(await getAdminCustomer(id)).toMatchObject({ orders: 1, paidForOrders: "10.00" });
});
