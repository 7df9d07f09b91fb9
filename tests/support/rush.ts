import { Buyer, stripeConfigOf } from "./buyer";
import type { TestShop } from "./shop";

const SCARCE = "spelt-tortillas";

/** A client address for each buyer, as set by a trusted proxy. */
export const addressOf = (index: number): string =>
  `10.${Math.floor(index / 60_000)}.${Math.floor(index / 250) % 250}.${index % 250}`;

/** The id of the product that everyone wants. */
export async function getScarceProduct(shop: Pick<TestShop, "sql">): Promise<string> {
  return String((await shop.sql("SELECT id FROM products WHERE slug = $1", [SCARCE]))[0]?.["id"]);
}

/**
 * Sets the stock of that product, none of which may be on hold, and records the initial stock for the audit.
 * @returns its id
 */
export async function setStock(shop: Pick<TestShop, "sql">, stock: number): Promise<string> {
  const id = await getScarceProduct(shop);
  await shop.sql("CREATE TABLE IF NOT EXISTS stock_began AS SELECT slug, on_hand AS stock FROM products");
  await shop.sql("UPDATE products SET on_hand = $2, available = $2 WHERE id = $1", [id, stock]);
  await shop.sql(
    `UPDATE stock_began SET stock = $2 + (SELECT coalesce(sum(quantity), 0) FROM reservations WHERE product_id = $1 AND status = 'consumed')
     WHERE slug = $3`,
    [id, stock, SCARCE],
  );
  return id;
}

interface Attempt {
  paid: boolean;
  ordered: boolean;
  /** Of the last call. */
  status: number;
  /** Of every call. */
  statuses: number[];
}

/** How often a buyer presses Pay, each time half a second after a 503: a unit may be held for them. */
const PRESSES = 20;

/**
 * One buyer from cart to order, who stops at the first refusal, except that Pay is pressed
 * again while the shop is too busy.
 * @param person counts the calls when it is a subclass
 */
export async function buy(person: Buyer, productId: string): Promise<Attempt> {
  const statuses: number[] = [];
  const noted = <T extends { status: number }>(answer: T): T => {
    statuses.push(answer.status);
    return answer;
  };
  const gaveUp = () => ({ paid: false, ordered: false, status: statuses.at(-1) ?? 0, statuses });
  if (noted(await person.add(productId, 1)).status !== 201) return gaveUp();
  const cart = noted(await person.call("GET", "/api/cart"));
  if (cart.status !== 200) return gaveUp();
  const pressPay = async () => noted(await person.prepare(person.totalOf(cart.body as never)));
  let prepared = await pressPay();
  for (let press = 1; press < PRESSES && prepared.status === 503; press += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    prepared = await pressPay();
  }
  if (prepared.status !== 200) return gaveUp();
  const claims = person.claimsOf(cart.body as never, prepared.body);
  const paid = (await person.pay(prepared.body)).body.status === "succeeded";
  const placed = noted(await person.order(claims));
  return { paid, ordered: placed.status === 201, status: placed.status, statuses };
}

/** Concurrent buyers with separate addresses. */
export async function rush(
  shop: Pick<TestShop, "url">,
  productId: string,
  buyers: number,
  personOf = (index: number) => new Buyer(shop.url, addressOf(index)),
): Promise<Attempt[]> {
  await stripeConfigOf(shop.url); // an overloaded shop would refuse it to a buyer who is about to pay
  return Promise.all(Array.from({ length: buyers }, (_, index) => buy(personOf(index), productId)));
}
