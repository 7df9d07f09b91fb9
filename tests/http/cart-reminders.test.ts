import { Buyer } from "../support/buyer";
import { person } from "../support/people";
import { type SharedShop, sharedShop } from "../support/shared-shop";

let shop: SharedShop;
let hempCheese: string;

beforeAll(async () => {
  shop = await sharedShop();
  const [row] = await shop.sql("SELECT id FROM products WHERE slug = 'hemp-cheese'");
  hempCheese = String(row?.["id"]);
});
afterAll(async () => {
  await shop.sql("UPDATE store_settings SET cart_reminders_on = false");
  await shop.stop();
});

const owner = async () => {
  const one = new Buyer(shop.url, "198.18.5.1");
  await one.call("POST", "/api/auth/login", {
    email: "admin@cloverandfern.example",
    password: "cloverfern",
  });
  return one;
};
const setOn = async (cartRemindersOn: boolean) => {
  const [row] = await shop.sql("SELECT reminders_version AS version FROM store_settings");
  return (await owner()).call("PUT", "/api/admin/settings/cart-reminders", {
    cartRemindersOn,
    firstReminderHours: 4,
    secondReminderHours: "48",
    version: row?.["version"],
  });
};

it("a customer who chose reminders gets one, its link fills the cart of another device, and its stop link ends them", async () => {
  expect(await setOn(true)).toMatchObject({
    status: 200,
    body: { cartRemindersOn: true, secondReminderHours: 48 },
  });
  const { email, buyer } = await person(shop);
  await shop.sql("UPDATE users SET email_verified_at = now() WHERE email = $1", [email]);
  expect((await buyer.call("PUT", "/api/account/cart-reminders", { wanted: "yes" })).status).toBe(400);
  expect((await buyer.call("PUT", "/api/account/cart-reminders", { wanted: true })).status).toBe(200);
  await buyer.call("POST", "/api/cart", { productId: hempCheese, quantity: 2 });
  await shop.sql(
    `UPDATE cart_lines SET updated_at = updated_at - interval '5 hours' WHERE cart_id IN
       (SELECT c.id FROM carts c JOIN users u ON u.id = c.user_id WHERE u.email = $1)`,
    [email],
  );
  await shop.sql(
    "UPDATE carts SET updated_at = updated_at - interval '5 hours' WHERE user_id = (SELECT id FROM users WHERE email = $1)",
    [email],
  );
  await shop.job("remind-of-carts");
  const mail = await shop.mailbox.next(email, "cart-reminder");
  expect(mail.text).toContain("2 × Hemp Cheese");
  const link = (page: string) => new URL(String(mail.links.find((one) => one.includes(page))));

  const device = new Buyer(shop.url, "198.18.5.2");
  const restore = link("/cart/restore");
  expect((await fetch(restore)).status).toBe(200);
  expect(await device.call("POST", `/api/cart/restore${restore.search}`)).toMatchObject({
    status: 200,
    body: { added: 2 },
  });
  expect((await device.call("GET", "/api/cart")).body).toMatchObject([
    { productId: hempCheese, quantity: 2 },
  ]);
  const forged = new URLSearchParams(restore.search);
  forged.set("proof", "forged");
  expect((await device.call("POST", `/api/cart/restore?${forged}`)).status).toBe(404);
  expect(await device.call("POST", "/api/cart/restore")).toMatchObject({
    status: 400,
    body: { fields: { reminder: "Required" } },
  });

  const stop = link("/cart/stop-reminders");
  const oneClick = await fetch(`${shop.url}/api/cart/stop-reminders${stop.search}`, {
    method: "POST",
    body: "List-Unsubscribe=One-Click",
  });
  expect(oneClick.status).toBe(200);
  const [user] = await shop.sql("SELECT wants_cart_reminders AS wants FROM users WHERE email = $1", [email]);
  expect(user).toEqual({ wants: false });
});

it("the settings show the choice only while the shop sends reminders", async () => {
  const { email, buyer } = await person(shop);
  await shop.sql("UPDATE users SET email_verified_at = now() WHERE email = $1", [email]);
  const shows = async () =>
    (await buyer.call<string>("GET", "/account/settings")).body.includes(
      "Remind me about items left in my cart",
    );
  await setOn(false);
  expect(await shows()).toBe(false);
  await setOn(true);
  expect(await shows()).toBe(true);
});
