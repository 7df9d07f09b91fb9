import { addToCart } from "@/lib/cart/commands/add-to-cart";
import { removeLine, setLineQuantity } from "@/lib/cart/commands/change-lines";
import { purgeCarts } from "@/lib/cart/commands/purge-carts";
import { listCartRows } from "@/lib/cart/queries";
import { db, type Tx } from "@/lib/server/db";
import { ownDatabase } from "../../support/own-database";

const { sql } = ownDatabase();
const NON_MEMBER = { isMember: false, memberDiscountPercent: 0, memberFreeFromCents: null };
const DAYS_91 = "now() - interval '91 days'";

let visitors = 0;
/** A visitor with one item in the cart, last used this long ago. */
async function visitor(ago: string, userId: string | null = null) {
  visitors += 1;
  const owner = { sessionId: `visitor-${visitors}-with-a-long-name`, userId };
  const [product] = await sql("SELECT id FROM products WHERE is_active AND available > 5 LIMIT 1");
  const wanted = { productId: String(product?.["id"]), quantity: 1, isSubscription: false };
  const { id: lineId } = await addToCart(owner, NON_MEMBER, { ...wanted, offers: [] });
  await sql(`UPDATE carts SET updated_at = ${ago} WHERE session_id = $1 OR user_id = $2`, [
    owner.sessionId,
    userId,
  ]);
  await sql(`UPDATE cart_lines SET updated_at = ${ago} WHERE id = $1`, [lineId]);
  return { owner, lineId, size: async () => (await listCartRows(db(), owner)).length };
}

it("visitors' carts are deleted only after their cookies have expired", async () => {
  await sql(
    "INSERT INTO users (id, email, first_name, updated_at) VALUES ('ida', 'i@shop.example', 'Ida', now())",
  );
  const old = await visitor(DAYS_91);
  const young = await visitor("now() - interval '89 days'");
  const changed = await visitor(DAYS_91);
  await setLineQuantity(changed.owner, changed.lineId, 2);
  const customers = await visitor(DAYS_91, "ida");
  const paying = await visitor(DAYS_91);
  await sql(
    `INSERT INTO orders (id, order_number, cart_id, subtotal_cents, shipping_cents, tax_cents, total_cents, updated_at)
     SELECT 'paying', 'PAYING', id, 1, 0, 0, 1, now() FROM carts WHERE session_id = $1`,
    [paying.owner.sessionId],
  );
  expect([await purgeCarts(), await purgeCarts()]).toEqual([1, 0]);
  const sizes = [old, young, changed, customers, paying].map(({ size }) => size());
  expect(await Promise.all(sizes)).toEqual([0, 1, 1, 1, 1]);
});

it("a cart in use at this moment is kept", async () => {
  const { owner, size } = await visitor(DAYS_91);
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM carts WHERE session_id = ${owner.sessionId} FOR UPDATE`;
    expect(await purgeCarts()).toBe(0);
  });
  expect(await size()).toBe(1);
});

/** Runs `work` after the job has locked the idle carts, and before it deletes them. */
function afterLocking(work: () => Promise<unknown>): void {
  type Run = (tx: Tx) => Promise<number>;
  const client = db();
  const transaction = client.$transaction.bind(client) as (run: Run) => Promise<number>;
  const withWork = (tx: Tx): Tx => {
    const lock = async (query: TemplateStringsArray, ...values: unknown[]) => {
      const rows = await tx.$queryRaw(query, ...values);
      await work();
      return rows;
    };
    const get = (target: Tx, name: string) => (name === "$queryRaw" ? lock : target[name as never]);
    return new Proxy(tx, { get } as ProxyHandler<Tx>);
  };
  const once = (run: Run) => transaction((tx) => run(withWork(tx)));
  jest.spyOn(client, "$transaction").mockImplementationOnce(once as never);
}

it("a cart whose line changes while it is being deleted is kept", async () => {
  const [used, idle] = [await visitor(DAYS_91), await visitor(DAYS_91)]; // the second one is the control
  afterLocking(() => sql("UPDATE cart_lines SET updated_at = now() WHERE id = $1", [used.lineId]));
  expect(await purgeCarts()).toBeGreaterThan(0);
  expect([await used.size(), await idle.size()]).toEqual([1, 0]);
});

it("an empty cart is deleted after a day, and its cookie stays usable", async () => {
  await purgeCarts(); // left by other tests
  const emptiedAgo = async (hours: number) => {
    const one = await visitor("now()");
    await removeLine(one.owner, one.lineId);
    await sql("UPDATE carts SET updated_at = now() - $1 * interval '1 hour' WHERE session_id = $2", [
      hours,
      one.owner.sessionId,
    ]);
    return one;
  };
  const emptied = await emptiedAgo(25);
  const justEmptied = await emptiedAgo(23);
  const filled = await visitor("now() - interval '25 hours'"); // control
  expect(await purgeCarts()).toBe(1);
  expect(await sql("SELECT 1 FROM carts WHERE session_id = $1", [justEmptied.owner.sessionId])).toHaveLength(
    1,
  );
  expect(await filled.size()).toBe(1);
  const [product] = await sql("SELECT id FROM products WHERE is_active AND available > 5 LIMIT 1");
  await addToCart(emptied.owner, NON_MEMBER, {
    productId: String(product?.["id"]),
    quantity: 1,
    isSubscription: false,
    offers: [],
  });
  expect(await emptied.size()).toBe(1);
});

it("the code of a discount link waits in an empty cart as long as the cookie lasts", async () => {
  await purgeCarts(); // left by other tests
  await sql(
    `INSERT INTO carts (id, session_id, discount_code, updated_at) VALUES
       ('waiting', 'visitor-with-a-code-in-the-cart', 'SPRING10', now() - interval '25 hours'),
       ('forgotten', 'visitor-with-an-old-code-in-a-cart', 'SPRING10', now() - interval '91 days'),
       ('codeless', 'visitor-without-a-code-in-the-cart', NULL, now() - interval '25 hours')`,
  );
  expect(await purgeCarts()).toBe(2);
  expect(await sql("SELECT id FROM carts WHERE discount_code = 'SPRING10'")).toEqual([{ id: "waiting" }]);
});

it("a cart that a request created while its account was being deleted is deleted", async () => {
  await purgeCarts(); // left by other tests
  await sql(
    `INSERT INTO users (id, email, deleted_at, updated_at) VALUES
       ('deleted', 'd@shop.example', now(), now()), ('present', 'p@shop.example', NULL, now())`,
  );
  const deleted = await visitor("now()", "deleted");
  const present = await visitor("now()", "present"); // control
  expect(await purgeCarts()).toBe(1);
  expect([await deleted.size(), await present.size()]).toEqual([0, 1]);
});

it("more than one batch of idle carts is deleted in one run", async () => {
  await sql(
    `INSERT INTO carts (id, session_id, updated_at)
     SELECT 'idle' || n, 'idle-cart-of-a-test-' || n, now() - interval '2 days' FROM generate_series(1, 10100) n`,
  );
  expect(await purgeCarts()).toBe(10_100);
});
