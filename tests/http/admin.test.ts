import type { CustomerRow } from "@/lib/account/schema/customer";
import type { AdminPlan } from "@/lib/membership/schema/admin-plan";
import { sampleId } from "@/prisma/seed/ids";
import { type BlobStore, startBlobStore } from "../../sandbox/blob/server";
import type { Buyer } from "../support/buyer";
import { person, staffOf } from "../support/people";
import {
  describePictures,
  PRODUCT_PICTURE,
  photo,
  pictureForm,
  shownAt,
  uploadPath,
} from "../support/pictures";
import { describeRoleBypasses } from "../support/role-bypasses";
import { startShop, type TestShop } from "../support/shop";

const CHEESE = sampleId("product", "hemp-cheese");

const TOKEN = "vercel_blob_rw_local_sandbox";

let blob: BlobStore;
let shop: TestShop;
let owner: Buyer;
let writer: Buyer;
beforeAll(async () => {
  blob = await startBlobStore({ port: 0, token: TOKEN });
  const env = { BLOB_READ_WRITE_TOKEN: TOKEN, VERCEL_BLOB_API_URL: blob.apiUrl };
  shop = await startShop({ name: "office", env });
  owner = await staffOf(shop, "owner");
  writer = await staffOf(shop, "content");
});
afterAll(async () => {
  await shop.stop({ audit: false });
  await blob.close();
});

const text = async (path: string) => (await fetch(shop.url + path)).text();

describe("statistics", () => {
  it("have the documented names and their range; an invalid range is named", async () => {
    const { status, body } = await owner.call("GET", "/api/admin/stats?from=2026-01-01&to=2026-01-31");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      totalRevenue: "0.00",
      avgOrderValue: null,
      topSellingSkus: [],
      from: "2026-01-01",
      timeZone: "America/Los_Angeles",
    });
    expect(await owner.call("GET", "/api/admin/stats?from=2026-02-01&to=2026-01-31")).toMatchObject({
      status: 400,
      body: { fields: { to: "must not be before the first day" } },
    });
  });

  it("are exported by the names of their tables", async () => {
    const file = await owner.call<string>("GET", "/api/admin/reports/summary?from=2026-01-01&to=2026-01-31");
    expect(file.headers.get("content-disposition")).toBe(
      'attachment; filename="summary-2026-01-01-to-2026-01-31.csv"',
    );
    expect(file.body.split("\r\n").slice(0, 2)).toEqual([
      "statistic,value,unit,before,definition",
      expect.stringMatching(/^totalRevenue,0\.00,dollars,0\.00,/),
    ]);
    expect(await owner.call("GET", "/api/admin/reports/everything")).toMatchObject({ status: 404 });
  });
});

describe("plans and customers in the admin", () => {
  it("apply a new price on the next request, for new purchases", async () => {
    const { body: plans } = await owner.call<AdminPlan[]>("GET", "/api/admin/membership-plans");
    const core = plans.find(({ slug }) => slug === "core");
    const path = `/api/admin/membership-plans/${core?.id}`;
    expect(await owner.call("PUT", path, { monthlyPrice: "21.50", version: core?.version })).toMatchObject({
      status: 200,
      body: { monthlyPrice: "21.50", sort_order: 1 },
    });
    expect(await text("/membership-signup")).toContain("$21.50");
    expect(await owner.call("POST", `${path}/set-most-popular`)).toMatchObject({ status: 200 });
    const { body: shown } = await owner.call<AdminPlan[]>("GET", "/api/membership-plans");
    expect(shown.filter(({ isMostPopular }) => isMostPopular).map(({ slug }) => slug)).toEqual(["core"]);
    expect(await owner.call("DELETE", path)).toMatchObject({ status: 409 });
    expect((await owner.call("GET", "/api/membership/stats")).body).toMatchObject({
      averageLifetimeValue: 240,
      averageLifetimeValueIsDefault: true,
    });
  });

  it("a role change ends the user's sessions, and a plan makes a member", async () => {
    const { buyer, email } = await person(shop);
    const find = async () =>
      (await owner.call<CustomerRow[]>("GET", `/api/admin/users?search=${email}`)).body[0];
    const path = `/api/admin/users/${(await find())?.id}`;
    const { body: plans } = await owner.call<AdminPlan[]>("GET", "/api/admin/membership-plans");
    await owner.call("PATCH", path, { membershipPlanId: plans[1]?.id });
    expect((await buyer.call("GET", "/api/auth/user")).body).toMatchObject({
      membershipStatus: "active",
      isMember: true,
      memberDiscount: 15,
    });
    expect(await owner.call("PATCH", path, { isAdmin: true, staffRole: "content" })).toMatchObject({
      status: 200,
      body: { membershipStatus: "premium", staffRole: "content" },
    });
    expect(await buyer.call("GET", "/api/auth/user")).toMatchObject({ status: 401 });
    expect(await owner.call("GET", `${path}/export`)).toMatchObject({ body: { User: { email } } });
    expect(await owner.call("DELETE", path)).toMatchObject({ status: 200 });
    expect(await find()).toBeUndefined();
  });

  it("an export of personal data is audited, without the search text", async () => {
    await owner.call("GET", "/api/admin/users/export?search=mia&status=free");
    for (const list of ["orders", "gift-cards", "subscriptions"])
      await owner.call("GET", `/api/admin/${list}/export`);
    const noted = "SELECT object_id, after FROM audit_log WHERE action = 'file.export' ORDER BY created_at";
    expect(await shop.sql(noted)).toEqual([
      { object_id: "customers.csv", after: { filters: ["search", "status"] } },
      { object_id: "orders.csv", after: { filters: [] } },
      { object_id: "gift-cards.csv", after: { filters: [] } },
      { object_id: "subscriptions.csv", after: { filters: expect.any(Array) } },
    ]);
  });
});

/** A page's text after its streams have ended. */
const words = async (path: string) => (await text(path)).replace(/<[^>]*>/g, "");
const status = async (path: string) => (await fetch(shop.url + path, { redirect: "manual" })).status;

describe("staff edits outside products show on the next request", () => {
  it("in the marketing panels, of which the documented call sends one", async () => {
    const promo = { enabled: true, offerType: "discount", discountPercentage: 30, message: "Join for less" };
    const answer = await owner.call("POST", "/api/marketing-settings", { membershipPromo: promo });
    expect(answer).toMatchObject({ status: 200, body: { membershipPromo: promo } });
    expect(await words("/")).toContain("Join for less: 30% off your first month");
    const sale = { enabled: true, title: "Plum week", discountPercentage: 25, description: "All of it." };
    await owner.call("POST", "/api/marketing-settings", { flashSale: sale, offers: { bundle: false } });
    for (const path of ["/", "/shop"])
      expect([path, await words(path)]).toEqual([path, expect.stringContaining("Plum week: 25% off")]);
    expect((await owner.call("GET", "/api/marketing-settings")).body).toMatchObject({
      flashSale: sale,
      membershipPromo: promo,
      offers: { bundle: false, categorySale: true },
    });
    const stale = await owner.call("POST", "/api/marketing-settings", {
      flashSale: { title: "x" },
      version: 1,
    });
    expect(stale).toMatchObject({ status: 409, body: { current: { flashSale: sale } } });
  });

  it("in a category, whose banner and quantity labels are hidden during a larger flash sale (D42)", async () => {
    const flash = (discountPercentage: number) =>
      owner.call("POST", "/api/marketing-settings", {
        flashSale: { enabled: true, title: "Plum week", discountPercentage },
        offers: { bundle: true, categorySale: true },
      });
    const shown = async (path: string) => {
      const page = await words(path);
      return ["Extra 10% off", "Save 5%", "Save 10%", "Save 15%"].filter((label) => page.includes(label));
    };
    await flash(5);
    expect(await shown("/shop?category=cheese")).toEqual(["Extra 10% off", "Save 10%", "Save 15%"]);
    expect(await shown("/shop")).toEqual(["Save 5%", "Save 10%", "Save 15%"]);
    await flash(12);
    expect(await shown("/shop?category=cheese")).toEqual(["Save 15%"]);
    await flash(25);
    expect(await shown("/shop?category=cheese")).toEqual([]);
    expect(await shown("/shop")).toEqual([]);
    await owner.call("POST", "/api/marketing-settings", { flashSale: { enabled: false } });
    expect(await shown("/shop?category=cheese")).toEqual(["Extra 10% off", "Save 10%", "Save 15%"]);
  });

  it("in the low-stock text, once its threshold is above the default", async () => {
    await shop.sql("UPDATE products SET on_hand = 14, available = 14 WHERE id = $1", [CHEESE]);
    const notes = async () =>
      (await owner.call<{ notes: object }>("GET", `/api/availability?ids=${CHEESE}`)).body.notes;
    expect(await notes()).toEqual({});
    const alerts = { enabled: true, lowStockThreshold: 20, message: "Just {count} to go" };
    await writer.call("POST", "/api/marketing-settings", { stockAlerts: alerts });
    expect(await notes()).toEqual({ [CHEESE]: "Just 14 to go" });
  });

  it("in the encyclopedia: an entry that is created, deleted and restored", async () => {
    const entry = { name: "Purslane", category: "vegetables", description: "Sour and crisp." };
    const made = await writer.call<{ id: string }>("POST", "/api/admin/encyclopedia", entry);
    expect(made).toMatchObject({ status: 201, body: { slug: "purslane", isActive: true } });
    expect(await words("/encyclopedia/purslane")).toContain("Sour and crisp.");
    await writer.call("DELETE", `/api/admin/encyclopedia/${made.body.id}`);
    expect(await words("/encyclopedia")).not.toContain("Purslane");
    const back = await writer.call("POST", `/api/admin/encyclopedia/${made.body.id}/restore`, {});
    expect(back).toMatchObject({ status: 200, body: { id: made.body.id } });
    expect(await status("/encyclopedia/purslane")).toBe(200);
    expect((await writer.call<object[]>("GET", "/api/encyclopedia")).body).toContainEqual(
      expect.objectContaining({ id: made.body.id, category: "vegetables" }),
    );
  });

  it("in recipes and FAQs", async () => {
    const { body: recipes } = await writer.call<{ id: string; slug: string }[]>("GET", "/api/admin/recipes");
    const [recipe] = recipes;
    await writer.call("PATCH", `/api/admin/recipes/${recipe?.id}`, { name: "Soup of the Day" });
    expect(await words(`/recipes/${recipe?.slug}`)).toContain("Soup of the Day");
    const question = { question: "Do you sell plums?", answer: "In August.", category: "Products" };
    await writer.call("POST", "/api/admin/faqs", question);
    expect(await words("/faqs")).toContain("Do you sell plums?");
  });

  it("in store details and delivery rates, by the owner only", async () => {
    const facts = { postalAddress: "1 Fern Way, Portland, OR", supportEmail: "hello@fern.example" };
    expect((await writer.call("PATCH", "/api/admin/settings", facts)).status).toBe(403);
    expect((await owner.call("PATCH", "/api/admin/settings", facts)).status).toBe(200);
    expect(await words("/contact")).toContain("1 Fern Way, Portland, OR");
    expect(await words("/faqs")).toContain("write to hello@fern.example");
    await owner.call("PATCH", "/api/admin/settings/shipping", { mode: "policy", minimumOrder: "35" });
    expect(await words("/shop")).toContain("Free delivery from $35.");
    const rates = { standardRate: "7.05", expeditedRate: "19.40" };
    expect((await writer.call("PATCH", "/api/admin/settings/shipping", rates)).status).toBe(403);
    expect((await owner.call("PATCH", "/api/admin/settings/shipping", rates)).status).toBe(200);
    for (const [path, ...printed] of [
      ["/shipping", "$7.05 for orders under $35", "$19.40"],
      ["/terms", "costs $7.05"],
      ["/faqs", "Standard shipping on orders under $35 is $7.05. Expedited shipping is $19.40."],
      ["/products/hemp-cheese", "$7.05 below", '"7.05"'],
      ["/feeds/google.xml", "7.05 USD"],
    ] as const) {
      const page = await words(path);
      for (const text of printed) expect(page).toContain(text);
      expect(page).not.toMatch(/costs \$5\.99|shipping is \$12\.99|under \$50/);
    }
    const wrong = await owner.call("PUT", "/api/admin/settings/tax", {
      rates: [{ state: "CA", percent: "7" }],
    });
    expect(wrong.status).toBe(400);
  });

  it("in email wordings, by the owner only; errors name field and variable", async () => {
    const path = "/api/admin/settings/mails/order-shipped";
    const draft = {
      subject: "Order {{orderNumber}} left",
      heading: "On its way",
      introduction: "<b>{{orderNumber}}</b> left us.",
      closing: "",
    };
    const wrong = { ...draft, introduction: "{{ordernumber}}" };
    expect((await writer.call("PATCH", path, draft)).status).toBe(403);
    for (const refused of [
      await owner.call("PATCH", path, wrong),
      await owner.call("POST", `${path}/preview`, wrong),
      await owner.call("POST", "/api/admin/mails/test", { template: "order-shipped", wording: wrong }),
    ])
      expect(refused).toMatchObject({
        status: 400,
        body: { fields: { introduction: expect.stringContaining("has no variable {{ordernumber}}") } },
      });
    expect(await owner.call("POST", `${path}/preview`, draft)).toMatchObject({
      status: 200,
      body: { subject: "Order CF-10042 left", html: expect.stringContaining("&lt;b&gt;CF-10042&lt;/b&gt;") },
    });
    expect(await owner.call("PATCH", path, { ...draft, version: 1 })).toMatchObject({
      status: 200,
      body: { subject: draft.subject, version: 2 },
    });
    expect((await owner.call("PATCH", path, { ...draft, version: 1 })).status).toBe(409);
    const page = await owner.call<string>("GET", "/admin/settings/mails?template=order-shipped");
    expect(page.body).toContain("Order shipped (edited)");
    expect((await owner.call("PATCH", "/api/admin/settings/mails/nothing", draft)).status).toBe(404);
  });

  it("and test emails go to the requesting staff member", async () => {
    const sent = await owner.call("POST", "/api/admin/mails/test", { template: "order-shipped" });
    expect(sent).toMatchObject({ status: 200, body: { to: expect.stringContaining("@") } });
    expect((await owner.call("POST", "/api/admin/mails/test", { template: "nothing" })).status).toBe(404);
  });
});

describe("with Vercel Blob", () => {
  describePictures(() => ({ shop, owner, writer }));

  it("pictures are stored there, and a failing store changes nothing", async () => {
    const path = await uploadPath(writer);
    expect((await writer.send("PUT", path, await photo())).status).toBe(200);
    expect(blob.files.pathnames).toContain(shownAt(path).replace("/objects/", ""));
    const product = async () => (await owner.call<object>("GET", `/api/products/${CHEESE}`)).body;
    const [before, kept, next] = [await product(), blob.files.pathnames, await uploadPath(writer)];
    blob.trouble = "unavailable";
    const answers = await Promise.all([
      owner.send("POST", PRODUCT_PICTURE, pictureForm(await photo())),
      writer.send("PUT", next, await photo()),
      fetch(shop.url + shownAt(path)),
    ]);
    blob.trouble = undefined;
    expect(answers.map(({ status: code }) => code)).toEqual([502, 502, 502]);
    expect(answers[2].headers.get("cache-control")).toBe("no-store");
    expect([await product(), blob.files.pathnames]).toEqual([before, kept]);
    expect((await writer.send("PUT", next, await photo())).status).toBe(200);
  });
});

describeRoleBypasses(() => ({ shop, owner }));
