import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { type AddressInfo, connect, createServer } from "node:net";
import { ADDRESS, Buyer } from "../support/buyer";
import { keepTables } from "../support/keep-tables";
import { type SharedShop, sharedShop } from "../support/shared-shop";

let shop: SharedShop;
let restore: () => Promise<void>;
let productId: string;

beforeAll(async () => {
  shop = await sharedShop();
  restore = await keepTables(shop, "products");
  productId = String((await shop.sql("SELECT id FROM products ORDER BY on_hand DESC LIMIT 1"))[0]?.["id"]);
});
afterAll(async () => {
  await restore();
  await shop.stop();
});

const NUL = "\u0000";
const HALF = "\ud83c";

describe("text that PostgreSQL rejects", () => {
  it.each([
    ["a NUL", NUL],
    ["half of a surrogate pair", HALF],
  ])("%s gets 400 and the name of the field", async (_name, sign) => {
    const person = new Buyer(shop.url);
    expect(await person.add(`x${sign}`, 1)).toMatchObject({
      status: 400,
      body: { fields: { productId: expect.any(String) } },
    });
    await person.add(productId, 1);
    const prepared = await person.prepare(undefined, { shippingInfo: { ...ADDRESS, city: `Ojai${sign}` } });
    expect(prepared).toMatchObject({
      status: 400,
      body: { fields: { "shippingInfo.city": expect.any(String) } },
    });
  });

  it.each([
    ["GET", "/api/products?search=%00"],
    ["GET", "/api/products?cursor=%00"],
    ["GET", "/api/availability?ids=%00"],
    ["PUT", "/api/cart/%00"],
    ["DELETE", "/api/cart/%00"],
    ["GET", "/api/products?cursor=nothing"],
    ["GET", "/api/products?limit=1e400"],
    ["GET", "/listing/%00/name/grid"],
    ["GET", "/shop?search=%CC%81"],
    ["GET", "/shop?after=%00&shown=x&min=x&diet=x&free=%00"],
    ["GET", "/api/products?search=%25_%27%5C&sort=relevance"],
  ])("%s %s never answers 500", async (method, path) => {
    const person = new Buyer(shop.url);
    await person.add(productId, 1);
    const answer = await person.call(method, path, method === "PUT" ? { quantity: 2 } : undefined);
    expect(answer.status).toBeLessThan(500);
  });
});

describe("a page address with text that PostgreSQL rejects", () => {
  it.each([
    ["/shop?search=%00", "Spelt"],
    ["/shop?page=-1&sort=x&category=x&shown=-1", "34 products"],
    [`/shop?search=${"x".repeat(10_000)}`, "No products found"],
    ["/shop?search=%25_%27%22%5C%F0%9F%8C%BF", "No products found"],
    ["/shop?product=%00", "Spelt"],
    ["/order-success?order=%00", "We cannot show this order here"],
    ["/order-success?payment=%00", "We cannot show this order here"],
    ["/products/%00", "404 Page Not Found"],
  ])("%s shows the same as without it", async (path, text) => {
    expect((await new Buyer(shop.url).call<string>("GET", path)).body).toContain(text);
  });
});

describe("a body with an unexpected structure", () => {
  it.each<[string, string]>([
    ["deeply nested", `{"productId":${"[".repeat(30_000)}${"]".repeat(30_000)}}`],
    ["with a prototype", '{"__proto__":{"quantity":1},"constructor":1,"productId":"x"}'],
    ["a number that is none", '{"productId":"x","quantity":1e999}'],
  ])("%s gets 400", async (_name, body) => {
    expect((await new Buyer(shop.url).call("POST", "/api/cart", body)).status).toBe(400);
  });
});

describe("a cart above the maximum charge", () => {
  it("is refused with a message before anything is held", async () => {
    const orders = () => shop.sql("SELECT id FROM orders ORDER BY id");
    const before = await orders();
    await shop.sql(
      "UPDATE products SET on_hand = 10000, available = 10000, regular_price_cents = 500000, wholesale_price_cents = NULL",
    );
    const person = new Buyer(shop.url);
    for (const row of await shop.sql("SELECT id FROM products LIMIT 2"))
      await person.add(String(row["id"]), 500);
    const answer = await person.prepare();
    expect(answer).toMatchObject({ status: 400, body: { fields: { cart: expect.any(String) } } });
    const few = new Buyer(shop.url);
    await few.add(productId, 400);
    expect(await few.prepare()).toMatchObject({ status: 400 });
    await shop.sql("UPDATE products SET regular_price_cents = 10");
    const cheap = new Buyer(shop.url);
    await cheap.add(productId, 1);
    expect(await cheap.prepare()).toMatchObject({
      status: 400,
      body: { fields: { cart: expect.any(String) } },
    });
    expect(await orders()).toEqual(before);
  });
});

describe("many concurrent first calls of one address", () => {
  it("are counted and answered without a 500", async () => {
    const answers = await Promise.all(
      Array.from({ length: 150 }, () => new Buyer(shop.url, "198.18.0.9").prepare(1000)),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([400]));
  });
});

describe("unsupported methods", () => {
  it.each(["PATCH", "PUT"])("%s is refused", async (method) => {
    expect((await new Buyer(shop.url).call(method, "/api/create-payment-intent", {})).status).toBe(405);
  });

  it.each([
    ["POST", "/"],
    ["POST", "/product/no-such-product"],
    ["DELETE", "/account"],
    ["TRACE", "/shop"],
    ["TRACE", "/api/cart"],
  ])(
    "%s %s as a server action from another site gets 405, not a 500, which would alert operators",
    async (method, path) => {
      const headers = { "Next-Action": "00", Origin: "https://elsewhere.example" };
      const sent = request(`${shop.url}${path}`, { method, headers }).end();
      const [answer] = (await once(sent, "response")) as [IncomingMessage];
      answer.resume();
      expect(answer).toMatchObject({
        statusCode: 405,
        headers: { allow: expect.stringMatching(/^GET, HEAD/) },
      });
    },
  );
});

describe("unknown calls", () => {
  it.each(["/api/nothing", "/api/cart/a/b/c"])("%s answers 404 in the common format", async (path) => {
    expect(await new Buyer(shop.url).call("GET", path)).toMatchObject({
      status: 404,
      body: { message: "There is no such call", code: "not_found" },
    });
  });
});

/** A call over the previous call's connection. */
function overOneConnection(agent: Agent, method: string, path: string, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      "Content-Type": "application/json",
      ...(body ? { "Content-Length": body.length } : {}),
    };
    const sent = request(`${shop.url}${path}`, { agent, method, headers, timeout: 10_000 }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0));
    });
    sent.once("timeout", () => sent.destroy(new Error("Nothing answers on this connection any more")));
    sent.once("error", reject);
    sent.end(body);
  });
}

it("a body that is too large does not block the next request on the same connection", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const large = JSON.stringify({ email: "x".repeat(2_000_000) });
  for (let round = 0; round < 3; round += 1) {
    expect(await overOneConnection(agent, "POST", "/api/newsletter", large)).toBe(413);
    expect(await overOneConnection(agent, "GET", "/api/health")).toBe(200);
  }
  agent.destroy();
});

describe("a request to switch protocols", () => {
  /** The first line of the answer; "nothing" when none comes. */
  async function ask(target: string): Promise<string> {
    const { hostname, port } = new URL(shop.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `GET ${target} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );
    const late = new Promise<Buffer[]>((resolve) => setTimeout(() => resolve([]), 5000));
    const [answer] = await Promise.race([once(socket, "data") as Promise<Buffer[]>, late]);
    socket.destroy();
    return answer?.toString("latin1").split("\r\n", 1)[0] ?? "nothing";
  }

  it.each([
    ["/terms", "HTTP/1.1 200 OK"],
    ["/nothing/here", "HTTP/1.1 404 Not Found"],
    ["/api/health", "HTTP/1.1 200 OK"],
  ])("for %s is answered as if it did not ask for it", async (path, line) => {
    expect(await ask(path)).toBe(line);
  });

  it("reaches no other server", async () => {
    const asked = jest.fn();
    const other = createServer(asked).listen(0, "127.0.0.1");
    await once(other, "listening");
    await ask(`http://127.0.0.1:${(other.address() as AddressInfo).port}/x`);
    expect(asked).not.toHaveBeenCalled();
    other.close();
  });
});
