import { Buyer } from "../support/buyer";
import { PASSWORD, person as signUp } from "../support/people";
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

const login = (person: Buyer, email: string, password = PASSWORD) =>
  person.call("POST", "/api/auth/login", { email, password });

describe("the guest's cart (D10)", () => {
  it("keeps its name for 90 days from the last change, not from the first", async () => {
    const person = new Buyer(shop.url, "198.51.100.244");
    const renewed = (answer: { headers: Headers }) =>
      answer.headers.getSetCookie().filter((cookie) => cookie.startsWith("sessionId="));
    await person.add(String(products[0]), 1);
    const name = `sessionId=${person.cookie("sessionId")};`;
    const [line] = await person.cart();
    for (const change of [
      () => person.add(String(products[0]), 1),
      () => person.call("PUT", `/api/cart/${line?.id}`, { quantity: 1 }),
    ]) {
      const [cookie] = renewed(await change());
      expect(cookie).toContain(name);
      expect(cookie).toContain(`Max-Age=${90 * 24 * 60 * 60};`);
    }
    const { buyer: customer } = await signUp(shop);
    expect(renewed(await customer.add(String(products[0]), 1))).toEqual([]); // the account names the cart
  });

  it("is merged into the account's at sign-up and at login; quantities add up", async () => {
    const email = "grower-with-a-cart@garden.example";
    const person = new Buyer(shop.url, "198.51.100.245");
    await person.add(String(products[0]), 2);
    const account = { firstName: "Olive", lastName: "Grove", email, password: PASSWORD };
    expect(await person.call("POST", "/api/auth/register", account)).toMatchObject({ status: 201 });
    expect(await person.cart()).toMatchObject([{ productId: products[0], quantity: 2 }]);
    const other = new Buyer(shop.url, "198.51.100.241");
    await other.add(String(products[0]), 1);
    await other.add(String(products[1]), 1);
    expect(await login(other, email)).toMatchObject({ status: 200, body: { capped: [] } });
    expect((await other.cart()).map(({ productId, quantity }) => [productId, quantity])).toEqual(
      expect.arrayContaining([
        [products[0], 3],
        [products[1], 1],
      ]),
    );
    await other.call("POST", "/api/auth/logout");
    expect(await other.cart()).toEqual([]);
    expect(await person.cart()).toHaveLength(2);
  });

  it("reports what exceeded the stock", async () => {
    const { email, buyer: person } = await signUp(shop);
    const [row] = await shop.sql(
      "SELECT id, name, available FROM products WHERE available BETWEEN 2 AND 30 LIMIT 1",
    );
    const [id, name, available] = [String(row?.["id"]), String(row?.["name"]), Number(row?.["available"])];
    await person.add(id, available - 1);
    const other = new Buyer(shop.url, "198.51.100.242");
    await other.add(id, 2);
    expect((await login(other, email)).body).toMatchObject({
      capped: [{ productName: name, wanted: available + 1, kept: available }],
    });
    expect(await other.cart()).toMatchObject([{ productId: id, quantity: available }]);
  });

  it("is merged once when two tabs sign in concurrently", async () => {
    const { email } = await signUp(shop);
    const tab = new Buyer(shop.url, "198.51.100.246");
    await tab.add(String(products[2]), 1);
    const twin = new Buyer(shop.url, "198.51.100.250").sameBrowserAs(tab);
    await Promise.all([login(tab, email), login(twin, email)]);
    expect(await tab.cart()).toMatchObject([{ productId: products[2], quantity: 1 }]);
  });

  it("brings its pending order along: the payment started as a guest becomes the user's order", async () => {
    const { email, buyer: person } = await signUp(shop);
    await person.call("POST", "/api/auth/logout");
    await person.add(String(products[0]), 1);
    const prepared = await person.prepare();
    expect(prepared.status).toBe(200);
    const claims = await person.claims(prepared.body);
    await login(person, email);
    await person.pay(prepared.body);
    expect(await person.order(claims)).toMatchObject({
      status: expect.any(Number),
      body: { status: "processing" },
    });
    expect((await person.call<{ id: string }[]>("GET", "/api/orders")).body).toHaveLength(1);
    expect(await person.cart()).toEqual([]);
  });
});

describe("a member", () => {
  it("pays the plan's price in the cart immediately after signing in", async () => {
    const person = new Buyer(shop.url, "198.51.100.247");
    await person.add(String(products[0]), 1);
    const [before] = await person.cart();
    const signedIn = await login(person, "member@cloverandfern.example", "cloverfern");
    expect(signedIn.body).toMatchObject({ isMember: true, memberDiscount: 15, membershipStatus: "active" });
    const [after] = await person.cart();
    expect(Number(after?.price)).toBeCloseTo(Number(before?.price) * 0.85, 1);
    await person.call("DELETE", "/api/cart/clear");
  });
});
