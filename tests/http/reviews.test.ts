import type { ApiReview, ReviewFigures } from "@/lib/reviews/schema";
import { Buyer } from "../support/buyer";
import { buy } from "../support/customer";
import { hold } from "../support/hold";
import { keepTables } from "../support/keep-tables";
import { person } from "../support/people";
import { insertReviews, reviewOf } from "../support/reviews";
import { type SharedShop, sharedShop } from "../support/shared-shop";

let shop: SharedShop;
let restore: () => Promise<void>;
let admin: Buyer;
let products: { id: string; slug: string }[];
let visitors = 0;

beforeAll(async () => {
  shop = await sharedShop();
  const keeper = await person(shop);
  await shop.sql("UPDATE users SET is_admin = true WHERE email = $1", [keeper.email]);
  admin = keeper.buyer;
  restore = await keepTables(shop, "reviews");
  await shop.sql("DELETE FROM reviews");
  await shop.refreshPages();
  const rows = await shop.sql("SELECT id, slug FROM products WHERE available > 20 ORDER BY id");
  products = rows.map((row) => ({ id: String(row["id"]), slug: String(row["slug"]) }));
});
afterAll(async () => {
  await restore();
  await shop.stop();
});
beforeEach(() => shop.sql("DELETE FROM reviews"));

const product = (index = 0) => {
  const found = products[index];
  if (!found) throw new Error(`There is no product ${index}`);
  return found;
};
const visitor = (): Buyer => {
  visitors += 1;
  return new Buyer(shop.url, `192.0.2.${visitors}`);
};
const words = (change: Record<string, unknown> = {}) => reviewOf(product().id, change);
const submit = (buyer: Buyer, change: Record<string, unknown> = {}) =>
  buyer.call<ApiReview>("POST", "/api/reviews/submit", words(change));
const list = async (path: string) => (await visitor().call<ApiReview[]>("GET", path)).body;
const page = async (path: string) => (await fetch(shop.url + path)).text();
/** Whether a page contains these texts; a failure does not print the page. */
const shows = async (path: string, text: string) => (await page(path)).includes(text);
const approve = (id: string) => admin.call<ApiReview>("PUT", `/api/reviews/${id}`, { isVisible: true });

describe("a review", () => {
  it("is hidden until an admin approves it, and then shows everywhere on the next request", async () => {
    const { status, body } = await submit(visitor(), { reviewText: "Smells of a bakery." });
    expect(status).toBe(201);
    expect(body).toMatchObject({ isVisible: false, isVerified: false, title: null });
    const places = [`/api/reviews/${product().id}`, "/api/reviews"];
    for (const path of places) expect(await list(path)).toEqual([]);
    expect(await shows(`/products/${product().slug}`, "Smells of a bakery.")).toBe(false);
    expect((await approve(body.id)).body).toMatchObject({ isVisible: true });
    for (const path of places)
      expect(await list(path)).toMatchObject([
        {
          id: body.id,
          userName: "Rosa F.",
          customerName: "Rosa F.",
          rating: 4,
          title: null,
          comment: "Smells of a bakery.",
          reviewText: "Smells of a bakery.",
          createdAt: expect.stringMatching(/^\d{4}-/),
        },
      ]);
    expect(await shows(`/products/${product().slug}`, "Smells of a bakery.")).toBe(true);
    expect(await shows("/", "Smells of a bakery.")).toBe(true);
    expect((await visitor().call("GET", "/api/reviews/stats")).body).toMatchObject({
      averageRating: 4,
      totalCount: 1,
    });
    await admin.call("PATCH", `/api/admin/reviews/${body.id}`, { isVisible: false });
    expect(await shows(`/products/${product().slug}`, "Smells of a bakery.")).toBe(false);
    expect((await visitor().call("GET", "/api/reviews/stats")).body).toMatchObject({
      averageRating: null,
      totalCount: 0,
    });
    expect(await shows("/", "No customer reviews yet.")).toBe(true);
  });

  it("is limited to one per browser and product, also after that browser signs in", async () => {
    const buyer = visitor();
    expect(await submit(buyer)).toMatchObject({ status: 201 });
    expect(await submit(buyer, { reviewText: "Something else." })).toMatchObject({
      status: 409,
      body: { message: "You have already reviewed this product. Thank you!" },
    });
    expect(await submit(buyer, { productId: product(1).id })).toMatchObject({ status: 201 });
    const { buyer: otherUser } = await person(shop);
    otherUser.setCookie("reviewer", String(buyer.cookie("reviewer")));
    expect(await submit(otherUser)).toMatchObject({ status: 409 });
    expect(await submit(visitor(), { reviewText: "Somebody else's." })).toMatchObject({ status: 201 });
  });

  it.each([
    ["a person", async () => (await person(shop)).buyer],
    ["a browser that comes for the first time", async () => visitor()],
  ])("is stored once when %s sends it twenty times concurrently", async (_who, make) => {
    const buyer = await make();
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(buyer)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
    expect(await shop.sql("SELECT 1 FROM reviews")).toHaveLength(1);
  });

  it("would be stored more often without the unique index (control)", async () => {
    const index = "reviews_product_id_user_id_key";
    await shop.sql(`DROP INDEX ${index}`);
    try {
      const { buyer } = await person(shop);
      const table = await hold(shop.databaseUrl, "LOCK TABLE reviews IN EXCLUSIVE MODE");
      const answers = [submit(buyer), submit(buyer)];
      await table.waiting(2); // both have seen that there is none
      await table.free();
      await Promise.all(answers);
      expect(await shop.sql("SELECT 1 FROM reviews")).toHaveLength(2);
    } finally {
      await shop.sql("DELETE FROM reviews");
      await shop.sql(`CREATE UNIQUE INDEX ${index} ON reviews (product_id, user_id)`);
    }
  });

  it("is verified when its author has paid for the product, checked again at the approval", async () => {
    const { buyer, email } = await person(shop);
    const early = (await submit(buyer, { productId: product(1).id })).body;
    expect(early.isVerified).toBe(false);
    await buy(
      buyer,
      [
        [product(0).id, 1],
        [product(1).id, 1],
      ],
      email,
    );
    expect((await submit(buyer)).body.isVerified).toBe(true);
    expect((await approve(early.id)).body.isVerified).toBe(true);
    expect((await submit((await person(shop)).buyer)).body.isVerified).toBe(false);
    expect((await submit(visitor(), { isVerified: true, isVisible: true })).body).toMatchObject({
      isVerified: false,
      isVisible: false,
    });
  });

  it("accepts both spellings, defaults to five stars, and shows markup as text", async () => {
    const markup = `<img src=x onerror="alert(1)"> & <b>bold</b>`;
    const { body } = await visitor().call<ApiReview>("POST", "/api/reviews/submit", {
      userName: " Lin ",
      comment: markup,
      title: " ",
      productId: product().id,
    });
    expect(body).toMatchObject({ customerName: "Lin", rating: 5, comment: markup, title: null });
    await approve(body.id);
    expect(await shows(`/products/${product().slug}`, "<img src=x")).toBe(false);
    expect(await shows(`/products/${product().slug}`, "&lt;img src=x")).toBe(true);
  });

  it.each([
    ["rating", 6],
    ["rating", 0],
    ["rating", 2.5],
    ["rating", "5"],
    ["rating", null],
    ["reviewText", "x".repeat(50_000)],
    ["reviewText", "x".repeat(5001)],
    ["reviewText", "  \n\u200b "],
    ["reviewText", undefined],
    ["reviewText", "nothing\u0000 after it"],
    ["reviewText", ["x"]],
    ["customerName", ""],
    ["customerName", "x".repeat(81)],
    ["customerName", 7],
    ["title", "x".repeat(121)],
    ["title", { a: 1 }],
    ["productId", "unknown"],
    ["productId", ""],
    ["productId", undefined],
  ])("is refused with the field's name: %s %p", async (field, value) => {
    expect(await submit(visitor(), { [field]: value })).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
    expect(await shop.sql("SELECT 1 FROM reviews")).toEqual([]);
  });

  it("is refused for a product that is no longer sold, and from another site", async () => {
    const hidden = product(5);
    await shop.sql("UPDATE products SET is_active = false WHERE id = $1", [hidden.id]);
    expect(await submit(visitor(), { productId: hidden.id })).toMatchObject({ status: 400 });
    expect(await visitor().call("GET", `/api/reviews/${hidden.id}`)).toMatchObject({ status: 404 });
    await shop.sql("UPDATE products SET is_active = true WHERE id = $1", [hidden.id]);
    const foreign = await fetch(`${shop.url}/api/reviews/submit`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: "https://elsewhere.example" },
      body: JSON.stringify(words()),
    });
    expect(foreign.status).toBe(403);
  });

  it("is refused after a hundred from one address within an hour", async () => {
    const buyer = new Buyer(shop.url, "192.0.2.250");
    const send = () => submit(buyer, { productId: "unknown" });
    for (let sent = 0; sent < 100; sent += 20)
      await Promise.all(Array.from({ length: 20 }, send)).then((answers) =>
        expect(answers.every(({ status }) => status === 400)).toBe(true),
      );
    const { status, headers } = await send();
    expect(status).toBe(429);
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});

describe("lists of reviews", () => {
  const stars = Array.from({ length: 25 }, (_, index) => 1 + ((index * 7) % 5));
  const seed = () => insertReviews(shop.sql, product().id, stars);

  it.each(["newest", "highest", "lowest"])("page through everything once: %s", async (sort) => {
    await seed();
    const path = `/api/reviews/${product().id}?sort=${sort}`;
    const all = await list(path);
    expect(all).toHaveLength(25);
    const paged: ApiReview[] = [];
    for (let cursor = ""; paged.length < 30; ) {
      const next = await list(`${path}&limit=10${cursor}`);
      paged.push(...next);
      if (next.length < 10) break;
      cursor = `&cursor=${next.at(-1)?.id}`;
    }
    expect(paged.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    const ratings = all.map(({ rating }) => rating);
    const inOrder = [...ratings].sort((one, other) => (sort === "highest" ? other - one : one - other));
    if (sort === "newest") expect(all[0]?.id).toBe("list-24");
    else expect(ratings).toEqual(inOrder);
  });

  it("can be filtered by stars, matching the distribution", async () => {
    await seed();
    const three = await list(`/api/reviews/${product().id}?rating=3`);
    const { body } = await visitor().call<ReviewFigures>(
      "GET",
      `/api/reviews/stats?productId=${product().id}`,
    );
    expect(three.every(({ rating }) => rating === 3)).toBe(true);
    expect(body.distribution[3]).toBe(three.length);
    expect(body.totalCount).toBe(25);
    expect(Object.values(body.distribution).reduce((sum, count) => sum + count)).toBe(25);
  });

  it("have a page without JavaScript that continues the list", async () => {
    await seed();
    await admin.call("PATCH", "/api/admin/reviews/list-00", { isVisible: true });
    const html = await page(`/products/${product().slug}`);
    const [link] = /\/products\/[\w-]+\/reviews\/list-\d+/.exec(html) ?? [];
    expect(link).toBe(`/products/${product().slug}/reviews/list-15`);
    expect(await shows(String(link), `/products/${product().slug}/reviews/list-05`)).toBe(true);
    expect((await fetch(`${shop.url}/products/${product(1).slug}/reviews/list-15`)).status).toBe(404);
  });

  it.each(["limit=0", "limit=101", "limit=x", "sort=best", "rating=6", "rating=2.5"])(
    "refuse %s",
    async (query) => {
      for (const path of ["/api/reviews", `/api/reviews/${product().id}`])
        expect(await visitor().call("GET", `${path}?${query}`)).toMatchObject({ status: 400 });
    },
  );
});

describe("an admin", () => {
  it("adds, lists hidden ones, edits and declines", async () => {
    const { body: waiting } = await submit(visitor());
    const { status, body: own } = await admin.call<ApiReview>("POST", "/api/reviews", {
      customerName: "Ida",
      reviewText: "By letter.",
      productName: " ",
    });
    expect(status).toBe(201);
    expect(own).toMatchObject({ productName: null, rating: 5, isVisible: true, isVerified: false });
    const all = (await admin.call<ApiReview[]>("GET", "/api/admin/reviews")).body;
    expect(all.map(({ id }) => id).sort()).toEqual([own.id, waiting.id].sort());
    const change = { customerName: "Ida B.", reviewText: "By post.", rating: 3, title: "A letter" };
    expect(await admin.call("PUT", `/api/reviews/${own.id}`, change)).toMatchObject({ body: change });
    expect(await admin.call("PUT", `/api/reviews/${own.id}`, { rating: 6 })).toMatchObject({ status: 400 });
    expect(await admin.call("DELETE", `/api/reviews/${waiting.id}`)).toMatchObject({ status: 200 });
    expect(await admin.call("DELETE", `/api/reviews/${waiting.id}`)).toMatchObject({ status: 404 });
    expect(await admin.call("PUT", `/api/reviews/${waiting.id}`, { rating: 2 })).toMatchObject({
      status: 404,
    });
  });
});
