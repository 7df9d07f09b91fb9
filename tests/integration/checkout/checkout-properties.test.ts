import fc from "fast-check";
import type { Viewer } from "@/lib/account/queries/viewer";
import { abandonOrder } from "@/lib/checkout/commands/abandon-order";
import { reserveOrder } from "@/lib/checkout/commands/reserve-order";
import { getCheckoutQuote } from "@/lib/checkout/queries";
import { newId } from "@/lib/core/ids";
import { cents } from "@/lib/core/money";
import { getOrder } from "@/lib/orders/queries/get-order";
import { listOrderPayments } from "@/lib/orders/rules/charged";
import { listOrderTotals } from "@/lib/orders/rules/list-order-totals";
import { calculateCredit } from "@/lib/pricing/rules/credit";
import { listSavings } from "@/lib/pricing/rules/savings";
import { ADDRESS } from "../../support/buyer";
import { insertDiscount } from "../../support/discounts";
import { paymentShop, VISITOR } from "../../support/payment-shop";
import {
  GIFT,
  linesOf,
  PERIODS,
  PRODUCTS,
  randomCheckout,
  type Scenario,
} from "../../support/random-checkouts";
import { expectedCheckout, type ReferenceProduct } from "../../support/reference-checkout";

/** CHECKOUT_RUNS=10000 runs the full number, in about ten minutes. */
const RUNS = Number(process.env["CHECKOUT_RUNS"] ?? 100);
const OUT_OF_STOCK = "The gift is out of stock right now.";

type Quote = NonNullable<Awaited<ReturnType<typeof getCheckoutQuote>>>;
type Expected = ReturnType<typeof expectedCheckout>;

const { sql } = paymentShop();
let products: (ReferenceProduct & { id: string })[];
let runs = 0;

beforeAll(async () => {
  const rows = await sql(
    "SELECT id, regular_price_cents AS regular, wholesale_price_cents AS wholesale FROM products ORDER BY id LIMIT $1",
    [PRODUCTS],
  );
  products = rows.map(({ id, regular, wholesale }) => ({
    id: String(id),
    regular: Number(regular),
    wholesale: wholesale === null ? null : Number(wholesale),
  }));
});

/** The shop's settings and prices of a scenario, and the gift's stock. */
async function setPrices(given: Scenario): Promise<void> {
  const { flashSale, isPolicy, freeFrom, taxRate } = given;
  await sql(
    `UPDATE marketing_settings SET flash_sale = flash_sale || jsonb_build_object('enabled', $1::int > 0, 'discountPercentage', greatest($1::int, 1)),
       free_shipping = free_shipping || jsonb_build_object('enabled', $2::int IS NOT NULL, 'minimumOrder', coalesce($2::int, 0) / 100),
       offers = '{"bundle": true, "categorySale": true}', periods = '{}'`,
    [flashSale, freeFrom],
  );
  await sql("UPDATE store_settings SET shipping_mode = $1", [isPolicy ? "policy" : "free"]);
  await sql(
    "INSERT INTO tax_rates (state, rate_thousandths, updated_at) VALUES ('CA', $1, now()) ON CONFLICT (state) DO UPDATE SET rate_thousandths = $1",
    [taxRate],
  );
  await sql("DELETE FROM price_changes");
  for (const { product: index, price, isActive } of given.changes)
    await sql(
      "INSERT INTO price_changes (id, product_id, price_cents, starts_at, ends_at, updated_at) VALUES ($1, $2, $3, $4, $5, now())",
      [
        newId(),
        products[index]?.id,
        price,
        isActive ? "2000-01-01" : "2998-01-01",
        isActive ? "2998-01-01" : "2999-01-01",
      ],
    );
  const gifts = linesOf(given).filter((line) => line.product === GIFT);
  await sql("UPDATE products SET on_hand = $1, available = $1 WHERE id = $2", [
    gifts.reduce((all, { quantity }) => all + quantity, given.giftsLeft),
    products[GIFT]?.id,
  ]);
}

/** Sets the shop up for a scenario, with a buyer and a cart. @returns the ids of the buyer and of the discounts */
async function setUp(given: Scenario) {
  runs += 1;
  const userId = `buyer-${runs}`;
  await setPrices(given);
  await sql("INSERT INTO users (id, email, updated_at) VALUES ($1, $1 || '@property.example', now())", [
    userId,
  ]);
  if (given.credit > 0)
    await sql(
      `WITH account AS (INSERT INTO store_credit_accounts (id, user_id) VALUES ($1, $1) RETURNING id)
       INSERT INTO store_credit_entries (id, account_id, amount_cents, reason, note, idempotency_key) SELECT $1, id, $2, 'goodwill', 'x', $1 FROM account`,
      [userId, given.credit],
    );
  const ids = await insertDiscounts(given);
  await sql("INSERT INTO carts (id, user_id, discount_code, updated_at) VALUES ($1, $1, $2, now())", [
    userId,
    given.isEntered && given.discounts.length > 0 ? `CODE-${runs}` : null,
  ]);
  for (const [position, line] of linesOf(given).entries())
    await sql(
      `INSERT INTO cart_lines (id, cart_id, product_id, quantity, is_subscription, offers, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6::"LineOffer"[], now() + $7 * interval '1 second', now())`,
      [
        newId(),
        userId,
        products[line.product]?.id,
        line.quantity,
        line.isSubscription,
        line.offers.map((one) => one.replace("-", "_")),
        position,
      ],
    );
  return { userId, ids };
}

async function insertDiscounts({ discounts }: Scenario): Promise<string[]> {
  await sql("UPDATE discounts SET is_enabled = false WHERE is_enabled");
  const ids: string[] = [];
  for (const [index, one] of discounts.entries()) {
    const is = (...kinds: string[]) => kinds.includes(one.kind);
    const [startsAt, endsAt] = PERIODS[one.period] ?? [null, null];
    ids.push(
      await insertDiscount(sql, {
        ...{ kind: one.kind, title: `Discount ${index}`, code: index === 0 ? `CODE-${runs}` : null },
        percent: is("percent", "buy_x_get_y") ? one.percent : null,
        amount_cents: is("fixed") ? one.amount : null,
        buy_quantity: is("buy_x_get_y") ? one.buy : null,
        get_quantity: is("buy_x_get_y", "gift") ? one.get : null,
        gift_product_id: is("gift") ? products[GIFT]?.id : null,
        renewals: is("percent") ? one.renewals : null,
        scope: one.covered && !is("free_delivery") ? "products" : "everything",
        product_ids: one.covered && !is("free_delivery") ? one.covered.map((at) => products[at]?.id) : [],
        ...{ minimum_cents: one.minimum, is_members_only: one.isMembersOnly },
        ...{ combines_with_member_price: one.withMemberPrice, combines_with_offers: one.withOffers },
        ...{ starts_at: startsAt, ends_at: endsAt, created_at: new Date(Date.now() + index) },
      }),
    );
  }
  return ids;
}

const centsIn = (text: string): number =>
  text === "Free" ? 0 : Math.round(Number(text.replace(/[^\d.]/g, "")) * 100);

/** Compares a quote with the reference. @returns the store credit that the page uses, in cents */
function compareQuote(given: Scenario, quoted: Quote, expected: Expected): number {
  const needsCard = quoted.lines.length > 0 && linesOf(given).some(({ isSubscription }) => isSubscription);
  const creditCents = calculateCredit(quoted.totalCents, quoted.availableCreditCents, needsCard);
  const { applied, gift, renewals } = quoted;
  expect({
    ...{ subtotal: quoted.subtotalCents, delivery: quoted.shippingCents, tax: quoted.taxCents },
    ...{ total: quoted.totalCents, credit: creditCents, gift: gift?.discountCents ?? 0, renewals },
    discountId: applied?.id ?? null,
    isWaitingForGift: quoted.entered?.message === OUT_OF_STOCK,
  }).toEqual(expected);
  const rows = listSavings(quoted);
  if (rows.length > 0) expect(rows.reduce((all, row) => all + row.cents, 0)).toBe(expected.subtotal);
  return creditCents;
}

/** Compares what an order's page shows with the reference. */
async function compareOrder(orderId: string, { total, credit }: Expected): Promise<void> {
  const view = await getOrder(orderId);
  if (!view) throw new Error("There is no order");
  const listed = view.lines.reduce((all, line) => all + line.lineTotalCents, 0);
  const parts = new Map(listOrderTotals(view).map(([name, amount]) => [name.replace(/ \(.*/, ""), amount]));
  const [off = ""] = [...parts].find(([name]) => name.startsWith("Discount"))?.slice(1) ?? [];
  expect(listed - centsIn(off || "0")).toBe(centsIn(parts.get("Subtotal") ?? ""));
  expect(
    centsIn(parts.get("Subtotal") ?? "") +
      centsIn(parts.get("Shipping") ?? "") +
      centsIn(parts.get("Tax") ?? ""),
  ).toBe(total);
  const payments = listOrderPayments(view).map(([, amount]) => centsIn(amount));
  expect(payments).toEqual(credit === 0 ? [] : [credit, total - credit]);
}

it(`in ${RUNS} random carts, with price changes, gifts and credit, the order, its explanation and the charge are what the reference says`, async () => {
  const seen = { paid: 0, gifts: 0, renewals: 0, credit: 0 };
  const check = async (given: Scenario) => {
    if (linesOf(given).length === 0) return;
    const { userId, ids } = await setUp(given);
    const expected = expectedCheckout(given, ids, products);
    const owner = { sessionId: undefined, userId };
    const isMember = given.memberPercent !== null;
    const viewer = {
      ...{ ...VISITOR, userId, isMember, memberDiscountPercent: given.memberPercent ?? 0, isWholesale: true },
      memberFreeFromCents: isMember ? cents(0) : null,
    } as Viewer;
    const quoted = await getCheckoutQuote(owner, viewer, given.method, "CA");
    if (!quoted) throw new Error("The cart is empty");
    const creditCents = compareQuote(given, quoted, expected);
    const { gift, renewals } = quoted;
    const input = {
      ...{ amount: quoted.totalCents, creditCents, shippingMethod: given.method },
      shippingInfo: { ...ADDRESS, state: "CA" as const },
      ...(gift ? { gift: { productId: gift.productId, quantity: gift.quantity } } : {}),
      ...(renewals ? { renewals } : {}),
    };
    const card = expected.total - expected.credit;
    const press = reserveOrder(
      { ...{ owner, viewer, secretHash: "mine", input }, isCreditOnly: card === 0 && expected.total > 0 },
      null,
      `caller-${runs}`,
    );
    if (card < 50 && !(card === 0 && expected.total > 0)) {
      await expect(press).rejects.toMatchObject({ code: "invalid_input" });
      return;
    }
    const order = await press;
    seen.paid += 1;
    if (gift) seen.gifts += 1;
    if (renewals) seen.renewals += 1;
    if (creditCents > 0) seen.credit += 1;
    expect(order).toMatchObject({
      ...{ totalCents: expected.total, creditCents: expected.credit, subtotalCents: expected.subtotal },
      ...{ taxCents: expected.tax, shippingCents: expected.delivery, discountId: expected.discountId },
    });
    await compareOrder(String(order?.id), expected);
    await abandonOrder(String(order?.id), "A test");
  };
  try {
    await fc.assert(fc.asyncProperty(randomCheckout, check), { numRuns: RUNS, endOnFailure: true });
  } finally {
    await sql("UPDATE products SET on_hand = 1000, available = 1000 WHERE id = $1", [products[GIFT]?.id]);
  }
  expect(seen.paid).toBeGreaterThan(RUNS / 2);
  expect(seen.gifts).toBeGreaterThan(RUNS / 50);
  expect(seen.credit).toBeGreaterThan(RUNS / 5);
  expect(seen.renewals).toBeGreaterThan(0);
}, 3_600_000);
