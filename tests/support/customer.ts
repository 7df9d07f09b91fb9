import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ADDRESS, Buyer, type PlacedOrder, type Prepared } from "./buyer";
import { PASSWORD, person } from "./people";

/** Signs in within the page's own browser, on any page. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  const answer = await page.request.post("/api/auth/login", { data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${answer.status()} ${await answer.text()}`);
}

/** Signs out at `/api/logout`. Leaves the page first, because its pending requests would get a 401. */
export async function logOut(page: Page): Promise<void> {
  const origin = originOf(page);
  await page.goto("about:blank");
  await page.goto(`${origin}/api/logout`);
}

/**
 * Adds products to the cart and pays.
 * @param email as typed at the checkout
 * @param card its number
 */
export async function buy(
  buyer: Buyer,
  products: readonly [id: string, quantity: number][],
  email: string,
  card?: string,
): Promise<PlacedOrder> {
  const shippingInfo = { ...ADDRESS, email };
  for (const [id, quantity] of products) await buyer.add(id, quantity);
  const prepared = await buyer.prepare(undefined, { shippingInfo });
  const claims = await buyer.claims(prepared.body);
  await buyer.pay(prepared.body, card);
  const { status, body } = await buyer.order({ ...claims, shippingInfo });
  if (status !== 201) throw new Error(`The order was not made: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Origin of the shop whose page is open. */
const originOf = (page: Page): string => new URL(page.url()).origin;

/**
 * A new customer with paid orders, signed in within the page's browser.
 * @param card used for the payments
 * @param url of the shop
 */
export async function customer(
  page: Page,
  orders: number,
  { card, url = originOf(page) }: { card?: string; url?: string } = {},
): Promise<{ email: string; orders: PlacedOrder[] }> {
  const { email, buyer } = await person({ url });
  const products = (await buyer.call<{ id: string; inventory: number }[]>("GET", "/api/products")).body
    .filter(({ inventory }) => inventory > 20)
    .map(({ id }) => id);
  const made: PlacedOrder[] = [];
  for (let order = 0; order < orders; order += 1) {
    const lines = products.slice(order, order * 2 + 1).map((id, index): [string, number] => [id, index + 1]);
    made.push(await buy(buyer, lines, email, card));
  }
  await signIn(page, email);
  return { email, orders: made };
}

const MEMBER = { email: "member@cloverandfern.example", password: "cloverfern" };

/** The sample member pays for a product subscription. */
export async function subscribe(url: string): Promise<void> {
  const buyer = new Buyer(url);
  await buyer.call("POST", "/api/auth/login", MEMBER);
  const { body } = await buyer.call<{ id: string; slug: string }[]>("GET", "/api/products");
  const productId = body.find(({ slug }) => slug === "spelt-tortillas")?.id;
  await buyer.call("POST", "/api/cart", { productId, quantity: 2, isSubscription: true });
  await buy(buyer, [], MEMBER.email);
}

/** The same, signed in within the page's browser. */
export async function subscriber(page: Page, url: string): Promise<void> {
  await subscribe(url);
  await signIn(page, MEMBER.email, MEMBER.password);
}

/** A new user with four saved items and two addresses, signed in within the page's browser. */
export async function customerWithWishlist(page: Page, url = originOf(page)): Promise<{ email: string }> {
  const { email, buyer } = await person({ url });
  const products = (await buyer.call<{ id: string }[]>("GET", "/api/products")).body.slice(0, 4);
  for (const { id } of products) await buyer.call("POST", "/api/wishlist", { productId: id });
  const { email: _email, ...address } = ADDRESS;
  await buyer.call("POST", "/api/account/addresses", address);
  await buyer.call("POST", "/api/account/addresses", {
    ...address,
    lastName: "Field-Featherstonehaugh",
    address: "4118 Upper Mulberry Street, Apartment 12B, Rear Building, Ring Twice",
  });
  await signIn(page, email);
  return { email };
}

/** A new customer to whom the sample owner has given $15.00 of store credit, signed in within the page's browser. */
export async function customerWithCredit(page: Page, url = originOf(page)): Promise<void> {
  const { email } = await customer(page, 0, { url });
  const owner = new Buyer(url);
  await owner.call("POST", "/api/auth/login", {
    email: "admin@cloverandfern.example",
    password: "cloverfern",
  });
  const found = await owner.call<{ id: string }[]>(
    "GET",
    `/api/admin/users?search=${encodeURIComponent(email)}`,
  );
  const gift = { requestKey: `gift-${randomUUID()}`, amount: 1500, reason: "The parcel was late" };
  const { status } = await owner.call("POST", `/api/admin/users/${String(found.body[0]?.id)}/credit`, gift);
  if (status !== 200) throw new Error(`${email} got no credit: ${status}`);
}

/** A guest's paid gift card for a day to come. @returns the key of the purchase */
export async function buyGiftCard(url: string, recipientEmail = "maya@garden.example"): Promise<string> {
  const buyer = new Buyer(url);
  const purchaseKey = randomUUID();
  const { body } = await buyer.call<Prepared>("POST", "/api/gift-cards", {
    ...{ purchaseKey, amount: 5000, message: "Happy birthday!\nEnjoy." },
    ...{ recipientName: "Maya Reyes", recipientEmail },
    ...{ senderName: "Rosa Field", senderEmail: "rosa@field.example" },
    deliverOn: new Date(Date.now() + 9 * 24 * 3600_000).toISOString().slice(0, 10),
  });
  await buyer.pay(body);
  await buyer.call("POST", "/api/gift-cards/complete", { purchaseKey });
  return purchaseKey;
}
