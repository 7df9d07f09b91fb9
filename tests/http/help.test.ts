import { Buyer } from "../support/buyer";
import { buy } from "../support/customer";
import { person } from "../support/people";
import { type SharedShop, sharedShop } from "../support/shared-shop";

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});
afterAll(() => shop.stop());

/** A call from a separate address, so that rate limits do not affect other tests. */
const post = (path: string, body: unknown, address: string) =>
  fetch(`${shop.url}${path}`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "Content-Type": "application/json", "X-Forwarded-For": address },
  });
const message = {
  name: "Maya Reyes",
  email: "maya@mail.example",
  category: "general",
  subject: "Hello",
  message: "Do you have kamut?",
};

describe("tracking an order", () => {
  it("requires its number and email, and answers every mismatch identically", async () => {
    const { email, buyer } = await person(shop);
    const products = (await buyer.call<{ id: string }[]>("GET", "/api/products")).body;
    const { orderNumber } = await buy(buyer, [[String(products[0]?.id), 2]], email);
    const found = await post(
      "/api/track-order",
      { orderNumber: `#${orderNumber.toLowerCase()}`, email },
      "10.8.0.1",
    );
    expect(found.status).toBe(200);
    expect(await found.json()).toMatchObject({
      orderNumber,
      status: "processing",
      items: [{ quantity: 2 }],
      timeline: [
        { status: "Order Placed", completed: true },
        { status: "Order Confirmed", completed: true },
        { status: "In Production", completed: false },
        { status: "Shipped", completed: false },
        { status: "Out for Delivery", completed: false },
        { status: "Delivered", completed: false },
      ],
      shippingAddress: { city: expect.stringMatching(/,/) },
    });
    const misses = await Promise.all([
      post("/api/track-order", { orderNumber, email: "nobody@mail.example" }, "10.8.0.2"),
      post("/api/track-order", { orderNumber: "00000000", email }, "10.8.0.2"),
    ]);
    expect(misses.map(({ status }) => status)).toEqual([404, 404]);
    const [one, other] = await Promise.all(
      misses.map(async (answer) => ({ ...((await answer.json()) as object), requestId: "" })),
    );
    expect(one).toEqual(other);
  });

  it("lets a guest cancel it, which the answer shows", async () => {
    const buyer = new Buyer(shop.url);
    const products = (await buyer.call<{ id: string }[]>("GET", "/api/products")).body;
    const email = "guest-who-cancels@field.example";
    const { orderNumber } = await buy(buyer, [[String(products[0]?.id), 1]], email);
    const track = (path: string, change: object = {}) =>
      post(path, { orderNumber, email, ...change }, "10.8.0.4");
    expect((await track("/api/track-order/cancel", { email: "other@field.example" })).status).toBe(404);
    const found = (await (await track("/api/track-order")).json()) as { cancellation: object };
    expect(found.cancellation).toEqual({
      until: expect.stringMatching(/Z$/),
      refund: expect.stringMatching(/^\d+\.\d\d$/),
    });
    const canceled = await track("/api/track-order/cancel");
    expect(canceled.status).toBe(200);
    expect(await canceled.json()).toMatchObject({ orderNumber, status: "cancelled", cancellation: null });
  });

  it("is limited to five attempts per minute, cancellations included", async () => {
    const tries = [];
    for (let index = 0; index < 6; index += 1)
      tries.push(
        (
          await post(
            index % 2 === 0 ? "/api/track-order" : "/api/track-order/cancel",
            { orderNumber: "00000000", email: "a@b.example" },
            "10.8.0.3",
          )
        ).status,
      );
    expect(tries).toEqual([404, 404, 404, 404, 404, 429]);
  });
});

describe("a message to the shop", () => {
  it("is stored, and emailed to the shop and its sender", async () => {
    expect((await post("/api/contact", message, "10.8.1.1")).status).toBe(201);
    const mail = await shop.mailbox.next("maya@mail.example", "contact-received");
    expect(mail.subject).toContain("Your message has arrived");
  });

  it.each([
    ["name", "Maya\r\nBcc: all@mail.example"],
    ["subject", "Hi\r\nBcc: all@mail.example"],
    ["email", "maya@mail.example\r\nBcc: all@mail.example"],
  ])("names %s when it would inject a header", async (field, value) => {
    const answer = await post("/api/contact", { ...message, [field]: value }, "10.8.1.2");
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ fields: { [field]: expect.any(String) } });
  });

  it("of a megabyte is refused before it is read", async () => {
    const answer = await post("/api/contact", { ...message, message: "x".repeat(1_000_000) }, "10.8.1.3");
    expect(answer.status).toBe(413);
  });

  it("a hundred concurrent messages are limited, and each accepted one is sent once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        post(
          "/api/contact",
          { ...message, email: "flood@mail.example", subject: `No. ${index % 2}` },
          "10.8.1.4",
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(80);
    const kept = await shop.sql("SELECT subject FROM contact_messages WHERE email = 'flood@mail.example'");
    expect(kept.length).toBeLessThanOrEqual(2);
  });
});

it("the newsletter starts with the email's link and ends with one-click unsubscribe", async () => {
  const visitor = new Buyer(shop.url, "10.8.2.1");
  await post("/api/newsletter", { email: "reader@mail.example" }, "10.8.2.1");
  const asked = await shop.mailbox.next("reader@mail.example", "newsletter-confirm");
  const confirm = String(asked.links.find((link) => link.includes("/newsletter/confirm")));
  expect((await visitor.call("POST", `/api/newsletter/confirm${new URL(confirm).search}`)).status).toBe(200);
  const welcome = await shop.mailbox.next("reader@mail.example", "newsletter-welcome");
  const stop = String(welcome.links.find((link) => link.includes("/newsletter/stop")));
  const oneClick = await fetch(`${shop.url}/api/newsletter/stop${new URL(stop).search}`, {
    method: "POST",
    body: "List-Unsubscribe=One-Click",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
  });
  expect(oneClick.status).toBe(200);
  const rows = await shop.sql(
    "SELECT unsubscribed_at IS NOT NULL AS off FROM newsletter_subscribers WHERE email = 'reader@mail.example'",
  );
  expect(rows).toEqual([{ off: true }]);
});

describe("text pages", () => {
  it.each([
    ["/shipping", "$5.99"],
    ["/returns", "30 days"],
    ["/terms", "Memberships and subscriptions"],
    ["/blog/what-is-fonio", "five minutes"],
    ["/faqs?search=EXPEDITED", "Expedited shipping is $12.99"],
  ])("%s is complete without JavaScript", async (path, words) => {
    const page = await fetch(`${shop.url}${path}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(words);
  });

  it("/blog/nothing answers 404", async () => {
    expect((await fetch(`${shop.url}/blog/nothing`)).status).toBe(404);
  });
});
