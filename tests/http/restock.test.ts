import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Buyer } from "../support/buyer";
import { endHolds } from "../support/end-holds";
import { PASSWORD, person } from "../support/people";
import { type SharedShop, sharedShop } from "../support/shared-shop";

let shop: SharedShop;
let outOfStock: string[];
let visitors = 0;

beforeAll(async () => {
  shop = await sharedShop();
  await endHolds(shop); // otherwise those of other files bring the products back into stock
  const rows = await shop.sql("SELECT id FROM products WHERE available > 20 ORDER BY id LIMIT 3");
  outOfStock = rows.map((row) => String(row["id"]));
});
afterAll(async () => {
  await shop.sql("UPDATE products SET available = on_hand WHERE id = ANY($1)", [outOfStock]); // for the audit
  await shop.stop();
});
beforeEach(async () => {
  await shop.sql("DELETE FROM restock_requests");
  await setStock(outOfStock, 0);
});

const setStock = (ids: readonly string[], available: number) =>
  shop.sql("UPDATE products SET available = $2 WHERE id = ANY($1)", [ids, available]);
const visitor = (): Buyer => {
  visitors += 1;
  return new Buyer(shop.url, `198.18.0.${visitors}`);
};
const ask = (email: unknown, productId: unknown = outOfStock[0], buyer = visitor()) =>
  buyer.call<Record<string, unknown>>("POST", "/api/restock", { productId, email });
const requests = () => shop.sql("SELECT email, mailed_at FROM restock_requests ORDER BY email");
const mails = (email: string) => shop.mailbox.count(email, "back-in-stock");

describe("a back-in-stock email", () => {
  it("is sent automatically, once for repeated requests", async () => {
    const [one, other] = ["once@field.example", "twice@field.example"];
    for (const email of [one, other, other.toUpperCase(), ` ${other}`])
      expect(await ask(email)).toMatchObject({ status: 202 });
    expect(await requests()).toHaveLength(2);
    await setStock(outOfStock, 3);
    const mail = await shop.mailbox.next(one, "back-in-stock");
    expect(mail.subject).toMatch(/ is back$/);
    expect(mail.links.some((link) => link.includes("/products/"))).toBe(true);
    await shop.mailbox.next(other, "back-in-stock");
    await Promise.all(Array.from({ length: 5 }, () => shop.job("notify-restock-subscribers")));
    await setStock(outOfStock, 0);
    await setStock(outOfStock, 3);
    await shop.job("notify-restock-subscribers");
    await shop.job("send-mail");
    expect([await mails(one), await mails(other)]).toEqual([1, 1]);
    await setStock(outOfStock, 0);
    await ask(one);
    await setStock(outOfStock, 2);
    await shop.mailbox.next(one, "back-in-stock");
    expect(await mails(one)).toBe(2);
  });

  it("is sent when a hold ends", async () => {
    await setStock(outOfStock, 1);
    const buyer = visitor();
    await buyer.add(String(outOfStock[0]), 1);
    expect((await buyer.prepare()).status).toBe(200);
    expect(await ask("waits@field.example")).toMatchObject({ status: 202 });
    expect(await mails("waits@field.example")).toBe(0);
    await endHolds(shop);
    await shop.mailbox.next("waits@field.example", "back-in-stock");
  });

  it("is sent when a hidden product returns", async () => {
    await ask("hidden@field.example");
    await shop.sql("UPDATE products SET is_active = false, available = 5 WHERE id = $1", [outOfStock[0]]);
    await shop.job("notify-restock-subscribers");
    expect(await requests()).toMatchObject([{ mailed_at: null }]);
    await shop.sql("UPDATE products SET is_active = true WHERE id = $1", [outOfStock[0]]);
    await shop.mailbox.next("hidden@field.example", "back-in-stock");
  });

  it("goes to the signed-in user's account, whatever else is submitted", async () => {
    const { email, buyer } = await person(shop);
    expect(await ask(undefined, outOfStock[0], buyer)).toMatchObject({ status: 202 });
    expect(await ask("somebody@else.example", outOfStock[0], buyer)).toMatchObject({ status: 202 });
    expect(await requests()).toMatchObject([{ email }]);
    expect(JSON.stringify((await buyer.call("GET", "/api/account/export")).body)).toContain("askedAt");
    expect(await buyer.call("DELETE", "/api/account", { password: PASSWORD })).toMatchObject({
      status: 200,
    });
    expect(await requests()).toEqual([]);
  });

  it("request gets the same answer for addresses with and without an account", async () => {
    const { email } = await person(shop);
    const [known, unknown] = [await ask(email), await ask("nobody@field.example")];
    expect(known.body).toEqual(unknown.body);
    expect(known.status).toBe(unknown.status);
  });

  it.each([
    ["email", { email: "nonsense" }],
    ["email", { email: "" }],
    ["email", { email: undefined }],
    ["email", { email: "a@b.example\r\nBcc: c@d.example" }],
    ["email", { email: ["a@b.example"] }],
    ["productId", { productId: "unknown" }],
    ["productId", { productId: "" }],
    ["productId", { productId: "a\u0000b" }],
  ])("request is refused with the field's name: %s %j", async (field, change) => {
    const body = { email: "fine@field.example", productId: outOfStock[0], ...change };
    expect(await visitor().call("POST", "/api/restock", body)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
    expect(await requests()).toEqual([]);
  });

  it("request is refused for an available product", async () => {
    await setStock(outOfStock, 1);
    expect(await ask("early@field.example")).toMatchObject({ status: 409 });
  });
});

describe("the email's unsubscribe link", () => {
  it("deletes all of its reader's requests and no other user's; a forged one does nothing", async () => {
    const [reader, other] = ["stops@field.example", "stays@field.example"];
    for (const id of outOfStock) await ask(reader, id);
    await ask(other, outOfStock[1]);
    await setStock(outOfStock.slice(0, 1), 4);
    const mail = await shop.mailbox.next(reader, "back-in-stock");
    const stopPage = new URL(String(mail.links.find((link) => link.includes("/back-in-stock/stop"))));
    expect((await fetch(stopPage)).status).toBe(200);
    expect(await requests()).toHaveLength(4);
    const stop = (search: string) =>
      fetch(`${shop.url}/api/restock/stop${search}`, { method: "POST", body: "List-Unsubscribe=One-Click" });
    const forged = stopPage.search.replace(/proof=./, (start) =>
      start.endsWith("x") ? "proof=y" : "proof=x",
    );
    expect((await stop(forged)).status).toBe(404);
    expect((await stop("")).status).toBe(400);
    expect(await requests()).toHaveLength(4);
    expect((await stop(stopPage.search)).status).toBe(200);
    expect((await stop(stopPage.search)).status).toBe(200);
    expect((await requests()).filter((row) => row["mailed_at"] === null)).toMatchObject([{ email: other }]);
    const file = readdirSync(shop.mailFolder).find(
      (name) => name.includes("back-in-stock") && name.endsWith(".eml"),
    );
    const [head = ""] = readFileSync(path.join(shop.mailFolder, String(file)), "utf8").split(/\r?\n\r?\n/);
    const lines = [...head.replace(/\s*\r?\n\s+/g, " ").matchAll(/^List-.*$/gm)].map(([line]) => line.trim());
    expect(lines).toEqual([
      expect.stringMatching(/^List-Unsubscribe: +<http:.*\/api\/restock\/stop\?.*>$/),
      "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
    ]);
  });
});
