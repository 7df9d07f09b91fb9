import { Buyer, type Claims, type Prepared } from "./buyer";
import { type SharedShop, sharedShop } from "./shared-shop";
import { startShop } from "./shop";

interface Product {
  id: string;
  slug: string;
  inventory: number;
  regularPrice: string;
}

/**
 * Gives a test file a shop over HTTP, with products of which there are plenty, and people who buy them.
 * @param name of a shop of its own, for a file that changes what all see; else the shop that files share
 */
export function shopWithBuyers(name?: string) {
  let shop: SharedShop;
  let plenty: Product[];
  beforeAll(async () => {
    shop = name ? await startShop({ name }) : await sharedShop();
    if (name) await sql("CREATE TABLE stock_began AS SELECT slug, on_hand AS stock FROM products");
    const list = (await new Buyer(shop.url).call<Product[]>("GET", "/api/products")).body;
    plenty = list.filter(({ inventory }) => inventory > 60);
  });
  afterAll(() => shop.stop());

  const sql: SharedShop["sql"] = (text, values) => shop.sql(text, values);
  const another = (index: number): Product => {
    const product = plenty[index];
    if (!product) throw new Error(`There is no product ${index}`);
    return product;
  };
  const product = () => another(0);
  const buyer = () => new Buyer(shop.url, `198.51.100.${Math.floor(Math.random() * 250)}`);

  return {
    sql,
    shop: () => shop,
    /** The product that most tests buy. */
    product,
    /** One of the others, starting at 1. */
    another,
    buyer,
    stockOf: async (id: string) =>
      Number((await sql("SELECT available FROM products WHERE id = $1", [id]))[0]?.["available"]),
    ordersOf: (intent: string) => sql("SELECT * FROM orders WHERE payment_intent_id = $1", [intent]),
    /** A buyer who has pressed Pay and not paid yet. */
    ready: async (quantity = 1): Promise<{ person: Buyer; prepared: Prepared; claims: Claims }> => {
      const person = buyer();
      await person.add(product().id, quantity);
      const prepared = (await person.prepare()).body;
      return { person, prepared, claims: await person.claims(prepared) };
    },
  };
}
