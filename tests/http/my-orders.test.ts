import { Buyer } from "../support/buyer";
import { buy } from "../support/customer";
import { PASSWORD } from "../support/people";
import { startShop, type TestShop } from "../support/shop";

let shop: TestShop;
let products: string[];

beforeAll(async () => {
  shop = await startShop({ name: "myorders" });
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

/** Somebody new, who is nobody yet. */
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

/** The token in the newest mail of a kind to an address. */
async function tokenIn(template: string, recipient: string, link: string): Promise<string> {
  const [mail] = await shop.sql(
    "SELECT data FROM mail_outbox WHERE template = $1 AND recipient = $2 ORDER BY created_at DESC LIMIT 1",
    [template, recipient],
  );
  const data = mail?.["data"] as Record<string, string> | undefined;
  return String(new URL(String(data?.[link]), shop.url).searchParams.get("token"));
}

describe("an order that was made as a guest", () => {
  it("joins the account with its e-mail when that is proven, and not before", async () => {
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

  it("joins when a new password proves the e-mail", async () => {
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

  it("joins at the next sign-in when it came after the proof", async () => {
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

  it("is nobody's whose e-mail is unproven, however they sign in", async () => {
    const { email, person } = guest();
    await buy(person, one(), email);
    const thief = guest().person;
    await register(thief, email);
    await thief.call("POST", "/api/auth/login", { email, password: PASSWORD });
    expect(await listed(thief)).toEqual([]);
  });
});
