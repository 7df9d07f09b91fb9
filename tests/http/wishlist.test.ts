import { Buyer } from "../support/buyer";
import { person } from "../support/people";
import { type SharedShop, sharedShop } from "../support/shared-shop";

interface Saved {
  id: string;
  productId: string;
  product: Record<"id" | "name" | "slug" | "imageUrl" | "price" | "memberPrice", string>;
}

let shop: SharedShop;
let products: { id: string; name: string; cents: number }[];

beforeAll(async () => {
  shop = await sharedShop();
  const rows = await shop.sql(
    "SELECT id, name, regular_price_cents AS cents FROM products ORDER BY id LIMIT 3",
  );
  products = rows.map((row) => ({
    id: String(row["id"]),
    name: String(row["name"]),
    cents: Number(row["cents"]),
  }));
});
afterAll(() => shop.stop());

const product = (index: number) => {
  const found = products[index];
  if (!found) throw new Error(`There is no product ${index}`);
  return found;
};
const list = async (buyer: Buyer) => (await buyer.call<Saved[]>("GET", "/api/wishlist")).body;
const save = (buyer: Buyer, productId: unknown) => buyer.call("POST", "/api/wishlist", { productId });
const remove = (buyer: Buyer, productId: string) => buyer.call("DELETE", `/api/wishlist/${productId}`);
const dollars = (cents: number) => (cents / 100).toFixed(2);

describe("saved items", () => {
  it("require a signed-in user", async () => {
    const visitor = new Buyer(shop.url);
    const saved = () => shop.sql("SELECT id FROM wishlist_items ORDER BY id");
    const before = await saved();
    expect(await visitor.call("GET", "/api/wishlist")).toMatchObject({ status: 401 });
    expect(await save(visitor, product(0).id)).toMatchObject({ status: 401 });
    expect(await remove(visitor, product(0).id)).toMatchObject({ status: 401 });
    expect(await saved()).toEqual(before);
  });

  it("are returned as documented, newest first, and saving is idempotent", async () => {
    const { buyer } = await person(shop);
    expect(await save(buyer, product(0).id)).toMatchObject({
      status: 201,
      body: { productId: product(0).id },
    });
    expect(await save(buyer, product(1).id)).toMatchObject({ status: 201 });
    expect(await save(buyer, product(0).id)).toMatchObject({ status: 200 });
    const saved = await list(buyer);
    expect(saved.map(({ productId }) => productId)).toEqual([product(1).id, product(0).id]);
    const { id, name, cents } = product(1);
    expect(saved[0]).toMatchObject({ productId: id, product: { id, name, price: dollars(cents) } });
    expect(saved[0]?.product.imageUrl).toMatch(/^\/images\//);
  });

  it("are stored once for twenty concurrent presses", async () => {
    const { buyer } = await person(shop);
    const answers = await Promise.all(Array.from({ length: 20 }, () => save(buyer, product(0).id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(await list(buyer)).toHaveLength(1);
  });

  it("show the price with the lowest discount of all plans, and a member's own", async () => {
    const { buyer, email } = await person(shop);
    await save(buyer, product(0).id);
    const memberPrice = (percent: number) =>
      dollars(Math.floor((product(0).cents * (100 - percent) + 50) / 100));
    expect((await list(buyer))[0]?.product).toMatchObject({
      price: dollars(product(0).cents),
      memberPrice: memberPrice(10),
    });
    await shop.sql(
      "UPDATE users SET membership_status = 'premium', membership_plan_id = (SELECT id FROM membership_plans WHERE slug = 'premium') WHERE email = $1",
      [email],
    );
    expect((await list(buyer))[0]?.product).toMatchObject({
      price: dollars(product(0).cents),
      memberPrice: memberPrice(15),
    });
  });

  it("are private: other users cannot read or remove them", async () => {
    const { buyer: one } = await person(shop);
    const { buyer: other } = await person(shop);
    await save(one, product(0).id);
    expect(await list(other)).toEqual([]);
    expect(await remove(other, product(0).id)).toMatchObject({ status: 404 });
    const [own] = await list(one);
    expect(await remove(other, String(own?.id))).toMatchObject({ status: 404 });
    expect(await list(one)).toHaveLength(1);
  });

  it("are removed once", async () => {
    const { buyer } = await person(shop);
    await save(buyer, product(0).id);
    expect(await remove(buyer, product(0).id)).toMatchObject({
      status: 200,
      body: { productId: product(0).id },
    });
    expect(await list(buyer)).toEqual([]);
    expect(await remove(buyer, product(0).id)).toMatchObject({ status: 404 });
  });

  it.each([[undefined], [""], [7], [null], [["x"]], ["unknown"], ["x".repeat(81)], ["x\u0000"]])(
    "refuse %p with the field's name",
    async (productId) => {
      const { buyer } = await person(shop);
      expect(await save(buyer, productId)).toMatchObject({
        status: 400,
        body: { fields: { productId: expect.any(String) } },
      });
    },
  );

  it("accept no product that is no longer sold, and omit one that is withdrawn", async () => {
    const { buyer } = await person(shop);
    await save(buyer, product(2).id);
    await shop.sql("UPDATE products SET is_active = false WHERE id = $1", [product(2).id]);
    expect(await list(buyer)).toEqual([]);
    expect(await save(buyer, product(2).id)).toMatchObject({ status: 400 });
    expect(await remove(buyer, product(2).id)).toMatchObject({ status: 200 });
    await shop.sql("UPDATE products SET is_active = true WHERE id = $1", [product(2).id]);
  });
});
