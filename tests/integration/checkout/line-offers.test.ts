import { readFileSync } from "node:fs";
import { addLinesToCart } from "@/lib/cart/commands/add-lines";
import { addToCart } from "@/lib/cart/commands/add-to-cart";
import { removeLine, setLineQuantity, switchLineMode } from "@/lib/cart/commands/change-lines";
import { mergeGuestCart } from "@/lib/cart/commands/merge-guest-cart";
import { getCart } from "@/lib/cart/queries";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { getCheckoutQuote } from "@/lib/checkout/queries";
import { getOrder } from "@/lib/orders/queries/get-order";
import { listLinesToReorder } from "@/lib/orders/queries/own-orders";
import type { Offer } from "@/lib/pricing/schema";
import { subscriberShop } from "../../support/subscriber-shop";

const shop = subscriberShop();
const { sql, shopper, member } = shop;
type Shopper = ReturnType<typeof shopper>;

const BUNDLE: Offer[] = ["bundle"];
const BOTH: Offer[] = ["bundle", "category-sale"];

const put = async (
  { owner, viewer }: Shopper,
  quantity: number,
  offers: Offer[] = [],
  isSubscription = false,
): Promise<string> =>
  (await addToCart(owner, viewer, { productId: String(shop.product(0)), quantity, isSubscription, offers }))
    .id;
const linesOf = ({ owner, viewer }: Shopper) => getCart(owner, viewer);
/** A price of the first product, which costs $10. */
const CENTS = 1000;

beforeAll(() => sql("UPDATE products SET regular_price_cents = $1 WHERE id = $2", [CENTS, shop.product(0)]));

describe("a line keeps every offer that it was given (D42)", () => {
  it("and merges later additions, with or without an offer, at one price", async () => {
    const person = shopper();
    const id = await put(person, 1);
    expect(await linesOf(person)).toMatchObject([{ quantity: 1, unitPriceCents: 1000, offers: [] }]);
    expect(await put(person, 1, BUNDLE)).toBe(id);
    expect(await put(person, 1)).toBe(id);
    expect(await linesOf(person)).toMatchObject([{ id, quantity: 3, unitPriceCents: 900, offers: BUNDLE }]);
    await put(person, 2, ["category-sale"]);
    await put(person, 1, BOTH);
    expect(await linesOf(person)).toMatchObject([{ id, quantity: 6, unitPriceCents: 850, offers: BOTH }]);
  });

  it("when a guest signs in, and when a line becomes a subscription", async () => {
    const person = await member();
    await put(person, 1, BUNDLE);
    const guest = shopper();
    await put(guest, 1, ["category-sale"]);
    await mergeGuestCart({ sessionId: guest.owner.sessionId, secretHash: undefined }, person.id);
    const [once] = await linesOf(person);
    expect(once).toMatchObject({ quantity: 2, offers: BOTH });
    const again = await put(person, 1, [], true);
    expect(await linesOf(person)).toHaveLength(2);
    await switchLineMode(person.owner, person.viewer, again, false);
    expect(await linesOf(person)).toMatchObject([{ id: again, quantity: 3, offers: BOTH }]);
  });

  it("with the same price in the cart, at checkout, in the order, and in its subscription", async () => {
    const person = await member();
    await put(person, 5, BOTH, true);
    const unit = Math.round(CENTS * 0.9 * 0.8 * 0.85);
    expect(await linesOf(person)).toMatchObject([{ unitPriceCents: unit }]);
    const quoted = await getCheckoutQuote(person.owner, person.viewer, "standard");
    expect(quoted?.lines).toMatchObject([{ unitPriceCents: unit }]);
    const { paymentIntentId, orderNumber } = await person.pay();
    await shop.confirm(paymentIntentId);
    const { order } = await finalizePayment(await readIntent(paymentIntentId));
    expect(order?.orderNumber).toBe(orderNumber);
    expect((await getOrder(String(order?.id)))?.lines).toMatchObject([{ unitPriceCents: unit }]);
    const [subscription] = await shop.subscriptionsOf(person.id);
    expect(subscription).toMatchObject({ told_unit_cents: unit, offers: "{bundle,category_sale}" });
    expect(await linesOf(person)).toEqual([]);
  });
});

it("when a membership has ended, and its subscription and one-time lines merge at one price", async () => {
  const person = await member();
  const lapsed = await put(person, 2, BUNDLE, true);
  await put(person, 1, ["category-sale"]);
  const former = shopper(person.id);
  const price = async () => (await getCheckoutQuote(former.owner, former.viewer, "standard"))?.subtotalCents;
  expect(await linesOf(former)).toMatchObject([
    { id: lapsed, quantity: 3, unitPriceCents: 900, offers: BOTH, hasLapsed: true },
  ]);
  expect(await price()).toBe(2700);
  await setLineQuantity(former.owner, lapsed, 5, former.viewer);
  expect(await linesOf(former)).toMatchObject([{ id: lapsed, quantity: 5, hasLapsed: false }]);
  expect(await price()).toBe(4250);
  const another = await member();
  const removed = await put(another, 2, BUNDLE, true);
  await put(another, 1);
  await removeLine(another.owner, removed, former.viewer);
  expect(await linesOf(another)).toEqual([]);
});

it("when an order is bought again, with the quantity offer, merged into an existing line", async () => {
  const person = await member();
  await put(person, 2, ["category-sale"]);
  const { paymentIntentId } = await person.pay();
  await shop.confirm(paymentIntentId);
  const { order } = await finalizePayment(await readIntent(paymentIntentId));
  await put(person, 1, BUNDLE);
  await addLinesToCart(person.owner, await listLinesToReorder(person.id, String(order?.id)));
  expect(await linesOf(person)).toMatchObject([{ quantity: 3, offers: BUNDLE, unitPriceCents: 810 }]);
});

describe("the migration of older carts", () => {
  const migration = readFileSync("prisma/migrations/20261122200000_offers_of_lines/migration.sql", "utf8");
  /** The old tables, in their own schema. */
  const BEFORE = `
    CREATE SCHEMA before_offers; SET search_path = before_offers;
    CREATE TYPE "LineOffer" AS ENUM ('none', 'bundle', 'category_sale');
    CREATE TABLE cart_lines (id text PRIMARY KEY, cart_id text, product_id text, quantity int, is_subscription boolean,
      offer "LineOffer" NOT NULL DEFAULT 'none', created_at timestamp(3), updated_at timestamp(3));
    CREATE UNIQUE INDEX cart_lines_cart_id_product_id_is_subscription_offer_key
      ON cart_lines (cart_id, product_id, is_subscription, offer);
    CREATE TABLE order_lines (id text, offer "LineOffer" NOT NULL DEFAULT 'none');
    CREATE TABLE product_subscriptions (id text, offer "LineOffer" NOT NULL DEFAULT 'none');`;

  afterEach(() => sql("RESET search_path"));

  it("merges lines of a product and mode, up to 500 units, and keeps every offer", async () => {
    const line = (id: string, quantity: number, offer: string, more = "") =>
      `('${id}', ${more || "'cart', 'p1', false"}, ${quantity}, '${offer}', '2026-11-0${id.slice(-1)}', '2026-11-0${id.slice(-1)}')`;
    await sql(BEFORE);
    await sql(`
      INSERT INTO cart_lines (id, cart_id, product_id, is_subscription, quantity, offer, created_at, updated_at) VALUES
        ${[
          line("a2", 2, "none"),
          line("a1", 3, "category_sale"),
          line("a3", 5, "bundle"),
          line("b1", 1, "none", "'cart', 'p1', true"),
          line("c1", 1, "bundle", "'cart', 'p2', false"),
          line("d1", 400, "none", "'other', 'p1', false"),
          line("d2", 200, "bundle", "'other', 'p1', false"),
        ].join(",")};
      INSERT INTO order_lines VALUES ('o1', 'none'), ('o2', 'bundle');
      INSERT INTO product_subscriptions VALUES ('s1', 'category_sale'), ('s2', 'none')`);
    await sql(migration);
    expect(
      await sql(
        "SELECT id, quantity, offers::text, updated_at::date::text AS day FROM cart_lines ORDER BY id",
      ),
    ).toEqual([
      { id: "a1", quantity: 10, offers: "{bundle,category_sale}", day: "2026-11-03" },
      { id: "b1", quantity: 1, offers: "{}", day: "2026-11-01" },
      { id: "c1", quantity: 1, offers: "{bundle}", day: "2026-11-01" },
      { id: "d1", quantity: 500, offers: "{bundle}", day: "2026-11-02" },
    ]);
    expect(await sql("SELECT id, offers::text FROM order_lines ORDER BY id")).toEqual([
      { id: "o1", offers: "{}" },
      { id: "o2", offers: "{bundle}" },
    ]);
    expect(await sql("SELECT id, offers::text FROM product_subscriptions ORDER BY id")).toEqual([
      { id: "s1", offers: "{category_sale}" },
      { id: "s2", offers: "{}" },
    ]);
    await expect(
      sql(`INSERT INTO cart_lines SELECT 'e1', cart_id, product_id, 1, is_subscription FROM cart_lines
           WHERE id = 'a1'`),
    ).rejects.toMatchObject({ constraint: "cart_lines_cart_id_product_id_is_subscription_key" });
  });
});
