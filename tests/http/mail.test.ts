import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Buyer } from "../support/buyer";
import { buy } from "../support/customer";
import { type SharedShop, sharedShop } from "../support/shared-shop";

describe("without a mail server", () => {
  let shop: SharedShop;
  beforeAll(async () => {
    shop = await sharedShop();
  });
  afterAll(() => shop.stop());

  it("a purchase is confirmed by an email immediately: in the outbox, and as a file", async () => {
    const email = "filed@field.example";
    const [product] = await shop.sql("SELECT id FROM products WHERE available > 20 ORDER BY id LIMIT 1");
    const order = await buy(new Buyer(shop.url), [[String(product?.["id"]), 1]], email);
    const mail = await shop.mailbox.next(email, "order-confirmation");
    expect(mail.subject).toBe(`Your order ${order.orderNumber} at Clover & Fern`);
    expect(mail.text).toContain(`$${order.total}`);
    expect(mail.links.length).toBeGreaterThan(1);
    expect(mail.links.filter((link) => !/^(mailto:|http:\/\/localhost:\d+\/)/.test(link))).toEqual([]);
    const [row] = await shop.sql(
      "SELECT id, status, extract(epoch FROM sent_at - created_at)::float AS seconds FROM mail_outbox WHERE recipient = $1",
      [email],
    );
    expect(row).toMatchObject({ status: "filed" });
    expect(row?.["seconds"]).toBeLessThan(10); // on schedule it could take a minute
    const files = readdirSync(shop.mailFolder).filter((name) => name.includes(String(row?.["id"])));
    expect(files.map((name) => name.split(".").pop()).sort()).toEqual(["eml", "html"]);
    expect(
      readFileSync(join(shop.mailFolder, String(files.find((name) => name.endsWith("html")))), "utf8"),
    ).toBe(mail.html);
    expect(await shop.mailbox.count(email)).toBe(1);
  });
});
