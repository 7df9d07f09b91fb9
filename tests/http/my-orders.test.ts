import { Buyer } from "../support/buyer";
import { buy } from "../support/customer";
import { orderFixtures } from "../support/order-fixtures";
import { PASSWORD } from "../support/people";
import { type SharedShop, sharedShop } from "../support/shared-shop";

let shop: SharedShop;
let products: string[];

beforeAll(async () => {
  shop = await sharedShop();
  products = (await shop.sql("SELECT id FROM products ORDER BY on_hand DESC LIMIT 3")).map((row) =>
    String(row["id"]),
  );
});
afterAll(() => shop.stop());

const one = (): [string, number][] => [[String(products[0]), 1]];
let people = 0;

interface Listed {
  id: string;
  orderNumber: string;
  trackingUrl: string | null;
}

/** A new visitor. */
function guest(): { email: string; person: Buyer } {
  people += 1;
  return { email: `buyer${people}@garden.example`, person: new Buyer(shop.url, `198.51.100.${people}`) };
}

const register = async (person: Buyer, email: string): Promise<void> => {
  const account = { firstName: "Olive", lastName: "Grove", email, password: PASSWORD };
  expect((await person.call("POST", "/api/auth/register", account)).status).toBe(201);
};

const listed = async (person: Buyer): Promise<string[]> =>
  (await person.call<Listed[]>("GET", "/api/orders")).body.map(({ orderNumber }) => orderNumber);

/** The token of the newest email of a kind to an address. */
async function tokenIn(template: string, recipient: string, link: string): Promise<string> {
  const [mail] = await shop.sql(
    "SELECT data FROM mail_outbox WHERE template = $1 AND recipient = $2 ORDER BY created_at DESC LIMIT 1",
    [template, recipient],
  );
  const data = mail?.["data"] as Record<string, string> | undefined;
  return String(new URL(String(data?.[link]), shop.url).searchParams.get("token"));
}

describe("an order placed as a guest", () => {
  it("is linked to the account once its email is verified, and not before", async () => {
    const { email, person } = guest();
    const order = await buy(person, one(), email.toUpperCase());
    await register(person, email);
    expect(await listed(person)).toEqual([]);
    const token = await tokenIn("welcome", email, "confirmUrl");
    expect(await person.call("POST", "/api/auth/verify-email", { token })).toMatchObject({
      status: 200,
      body: { email, claimedOrders: 1 },
    });
    expect(await listed(person)).toEqual([order.orderNumber]);
  });

  it("is linked when a new password verifies the email", async () => {
    const { email, person } = guest();
    const order = await buy(person, one(), email);
    await register(person, email);
    await person.call("POST", "/api/auth/forgot-password", { email });
    const token = await tokenIn("password-reset", email, "resetUrl");
    const password = "a-new-password";
    expect((await person.call("POST", "/api/auth/reset-password", { token, password })).status).toBe(200);
    await person.call("POST", "/api/auth/login", { email, password });
    expect(await listed(person)).toEqual([order.orderNumber]);
  });

  it("is linked at the next sign-in when it was placed after the verification", async () => {
    const { email, person } = guest();
    await register(person, email);
    await person.call("POST", "/api/auth/verify-email", {
      token: await tokenIn("welcome", email, "confirmUrl"),
    });
    const elsewhere = guest().person;
    const order = await buy(elsewhere, one(), email);
    expect(await listed(person)).toEqual([]);
    await elsewhere.call("POST", "/api/auth/login", { email, password: PASSWORD });
    expect(await listed(person)).toEqual([order.orderNumber]);
  });

  it("stays unlinked while the email is unverified, for any sign-in method", async () => {
    const { email, person } = guest();
    await buy(person, one(), email);
    const thief = guest().person;
    await register(thief, email);
    await thief.call("POST", "/api/auth/login", { email, password: PASSWORD });
    expect(await listed(thief)).toEqual([]);
  });
});

/** A signed-in user with a new order. */
async function customer(lines = one()): Promise<{ email: string; person: Buyer; order: Listed }> {
  const { email, person } = guest();
  await register(person, email);
  const placed = await buy(person, lines, email);
  return { email, person, order: placed as unknown as Listed };
}

const page = (person: Buyer, path: string) => person.call<string>("GET", path);

describe("an order's own page", () => {
  it("and its invoice show the order", async () => {
    const { person, order } = await customer();
    for (const path of ["", "/invoice"]) {
      const { status, body, headers } = await page(
        person,
        `/orders/${order.orderNumber.toLowerCase()}${path}`,
      );
      expect(status).toBe(200);
      expect(body).toContain(order.orderNumber);
      expect(body).toContain("12 Orchard Lane");
      expect(headers.get("Cache-Control")).toMatch(/no-store/);
      expect(headers.get("Content-Security-Policy")).toMatch(/script-src [^;]*'nonce-/);
    }
    expect((await page(person, "/orders")).body).toContain(order.orderNumber);
  });

  it("is a 404 for other users", async () => {
    const { order } = await customer();
    const { person: other } = await customer();
    const guests = guest();
    const unowned = await buy(guests.person, one(), guests.email);
    for (const { id, orderNumber } of [order, unowned]) {
      for (const path of ["", "/invoice"]) {
        const { status, body } = await page(other, `/orders/${orderNumber.toLowerCase()}${path}`);
        expect(status).toBe(404);
        expect(body).toContain("404 Page Not Found");
        expect(body).not.toContain("12 Orchard Lane");
      }
      expect(await other.call("POST", `/api/orders/${id}/buy-again`)).toMatchObject({ status: 404 });
    }
    expect(await listed(other)).not.toContain(order.orderNumber);
  });

  it.each([
    "0",
    "0000000",
    "000000000",
    "%00%00%00%00%00%00%00%00",
    "..%2f..%2fadmin",
    "%f0%9f%8c%bf",
    "0000000%27",
    "a".repeat(3000),
  ])("is a 404 for the number %s", async (number) => {
    const { person } = await customer();
    for (const path of [`/orders/${number}`, `/orders/${number}/invoice`])
      expect((await page(person, path)).status).toBe(404);
    expect((await page(person, `/orders?after=${number}`)).status).toBe(200);
  });

  it("redirects to the login page when the session has ended, and shows nothing", async () => {
    const { email, person, order } = await customer();
    await shop.sql("UPDATE users SET session_version = session_version + 1 WHERE email = $1", [email]);
    for (const path of ["/orders", `/orders/${order.orderNumber.toLowerCase()}`]) {
      const { body } = await page(person, path);
      expect(body).toContain("You are logged out. Logging in again...");
      expect(body).not.toContain("12 Orchard Lane");
    }
    expect(await person.call("POST", `/api/orders/${order.id}/buy-again`)).toMatchObject({ status: 401 });
  });
});

describe("the list", () => {
  it("pages to older orders, and back to the newest", async () => {
    const { email, person } = guest();
    await register(person, email);
    const [row] = await shop.sql("SELECT id FROM users WHERE email = $1", [email]);
    const userId = String(row?.["id"]);
    const made = orderFixtures(shop.sql);
    for (let count = 0; count < 11; count += 1)
      await made.order(email, { userId, createdAt: new Date(Date.UTC(2026, 0, count + 1)) });
    const numbers = (html: string) => html.match(/id="order-\w{8}"/g);
    const first = (await page(person, "/orders")).body;
    expect(numbers(first)).toHaveLength(10);
    const older = /href="(\/orders\?after=\w{8})"/.exec(first)?.[1];
    const last = (await page(person, String(older))).body;
    expect(numbers(last)).toHaveLength(1);
    expect(last).toContain("Newest orders");
    expect(last).not.toMatch(/href="\/orders\?after=/);
    await shop.sql("DELETE FROM orders WHERE user_id = $1", [userId]); // unpaid, which the audit would report
    expect((await page(person, "/orders")).body).toContain("No Orders Yet");
  });
});

describe("GET /api/orders", () => {
  it("answers the documented format, with both spellings and the tracking data (D31)", async () => {
    const { person, order } = await customer();
    await shop.sql(
      `UPDATE orders SET fulfillment_status = 'shipped', shipped_at = '2026-11-21T10:00:00Z', courier = 'fedex',
       tracking_number = '7712', tracking_url = 'javascript:alert(1)' WHERE id = $1`,
      [order.id],
    );
    const { body } = await person.call<Record<string, unknown>[]>("GET", "/api/orders");
    const total = expect.stringMatching(/^\d+\.\d\d$/);
    expect(body).toEqual([
      expect.objectContaining({
        id: order.id,
        items: [{ productId: products[0], name: expect.any(String), quantity: 1, price: total }],
        total,
        totalAmount: body[0]?.["total"],
        status: "shipped",
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        isSubscription: false,
        shippingAddress: {
          name: "Rosa Field",
          address: "12 Orchard Lane",
          city: "Ojai",
          state: "CA",
          zip: "93023",
          zipCode: "93023",
        },
        trackingNumber: "7712",
        courier: "fedex",
        trackingUrl: "https://www.fedex.com/fedextrack/?trknbr=7712",
        shippedDate: "2026-11-21T10:00:00.000Z",
        estimatedDeliveryDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      }),
    ]);
    await shop.sql("UPDATE orders SET courier = 'Bike' WHERE id = $1", [order.id]);
    expect((await person.call<Listed[]>("GET", "/api/orders")).body[0]?.trackingUrl).toBeNull();
  });
});

describe("buying again", () => {
  it("adds everything to the cart's current content", async () => {
    const lines: [string, number][] = [
      [String(products[0]), 2],
      [String(products[1]), 1],
    ];
    const { person, order } = await customer(lines);
    await person.add(String(products[1]), 3);
    const again = () => person.call("POST", `/api/orders/${order.id}/buy-again`);
    expect(await again()).toMatchObject({ status: 200, body: { added: 3, capped: [] } });
    expect((await person.cart()).map(({ productId, quantity }) => [productId, quantity]).sort()).toEqual(
      [
        [products[0], 2],
        [products[1], 4],
      ].sort(),
    );
    await person.call("DELETE", "/api/cart/clear");
  });

  it("reports what is out of stock, short, or no longer sold, and adds the rest", async () => {
    const rows = await shop.sql(
      "SELECT id, name, available FROM products WHERE is_active AND available BETWEEN 12 AND 400 ORDER BY id LIMIT 3",
    );
    const [short, inactive, fine] = rows.map((row) => ({
      id: String(row["id"]),
      name: String(row["name"]),
    }));
    if (!short || !inactive || !fine) throw new Error("The sample shop has too few products");
    const { person, order } = await customer([
      [short.id, 5],
      [inactive.id, 2],
      [fine.id, 1],
    ]);
    await shop.sql("UPDATE products SET is_active = false WHERE id = $1", [inactive.id]);
    const [{ available } = {}] = await shop.sql("SELECT available FROM products WHERE id = $1", [short.id]);
    await person.add(short.id, Number(available) - 3);
    const answer = await person.call("POST", `/api/orders/${order.id}/buy-again`);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        added: 4,
        capped: [
          { productName: short.name, wanted: Number(available) + 2, kept: Number(available) },
          { productName: inactive.name, wanted: 2, kept: 0 },
        ],
      },
    });
    const full = await person.call("POST", `/api/orders/${order.id}/buy-again`);
    expect(full).toMatchObject({ body: { added: 1 } });
    await person.call("DELETE", "/api/cart/clear");
    await shop.sql("UPDATE products SET is_active = true WHERE id = $1", [inactive.id]);
  });
});
