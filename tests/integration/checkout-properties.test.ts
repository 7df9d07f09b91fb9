import fc from "fast-check";
import type { Viewer } from "@/lib/account/queries";
import { abandonOrder } from "@/lib/checkout/commands/abandon-order";
import { reserveOrder } from "@/lib/checkout/commands/reserve-order";
import { getCheckoutQuote } from "@/lib/checkout/queries";
import { newId } from "@/lib/core/ids";
import { cents } from "@/lib/core/money";
import { getOrder } from "@/lib/orders/queries";
import { listOrderPayments, listOrderTotals } from "@/lib/orders/rules";
import { calculateCredit } from "@/lib/pricing/rules/credit";
import { listSavings } from "@/lib/pricing/rules/savings";
import type { LineInput, PricedDiscount, PriceRules } from "@/lib/pricing/schema";
import { ADDRESS } from "../support/buyer";
import { insertDiscount } from "../support/discounts";
import { paymentShop, VISITOR } from "../support/payment-shop";
import {
  expectedCredit,
  expectedDiscount,
  expectedRenewals,
  expectedTotals,
} from "../support/reference-pricing";

/** CHECKOUT_RUNS=10000 runs the full number, in about ten minutes. */
const RUNS = Number(process.env["CHECKOUT_RUNS"] ?? 100);
const PRODUCTS = 5;
/** The last product is the gift, in short supply. */
const GIFT = PRODUCTS - 1;
const OUT_OF_STOCK = "The gift is out of stock right now.";

const { sql } = paymentShop();
let products: { id: string; category: string; regular: number; wholesale: number | null }[];
let runs = 0;

beforeAll(async () => {
  const rows = await sql(
    "SELECT id, category, regular_price_cents AS regular, wholesale_price_cents AS wholesale FROM products ORDER BY id LIMIT $1",
    [PRODUCTS],
  );
  products = rows as typeof products;
});

const product = fc.nat(PRODUCTS - 1);
const randomLine = fc.record({
  product: fc.oneof(product, fc.constant(GIFT)),
  quantity: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 48, max: 60 })),
  isSubscription: fc.boolean(),
  offers: fc.uniqueArray(fc.constantFrom("bundle" as const, "category-sale" as const)),
});

const discountFields = {
  kind: fc.constantFrom("percent", "fixed", "free_delivery", "buy_x_get_y", "gift", "gift"),
  percent: fc.oneof(fc.integer({ min: 1, max: 25 }), fc.integer({ min: 1, max: 100 })),
  amount: fc.integer({ min: 1, max: 3000 }),
  buy: fc.integer({ min: 1, max: 4 }),
  get: fc.integer({ min: 1, max: 3 }),
  renewals: fc.option(fc.integer({ min: 1, max: 6 })),
  covered: fc.option(fc.uniqueArray(product, { minLength: 1, maxLength: 3 }), { freq: 1 }),
  minimum: fc.constantFrom(0, 0, 0, 2000, 20_000),
  isMembersOnly: fc.constantFrom(false, false, false, false, true),
  withMemberPrice: fc.boolean(),
  withOffers: fc.boolean(),
  period: fc.constantFrom("now", "now", "now", "now", "now", "now", "later", "over"),
};
const randomDiscount = fc.record(discountFields);
type RandomDiscount = typeof randomDiscount extends fc.Arbitrary<infer Value> ? Value : never;

const scenarioFields = {
  lines: fc.uniqueArray(randomLine, {
    minLength: 1,
    maxLength: 4,
    selector: (line) => `${line.product} ${line.isSubscription}`,
  }),
  /** The first one's code is entered, the others are automatic. */
  discounts: fc.array(randomDiscount, { maxLength: 3 }),
  isEntered: fc.constantFrom(true, true, true, false),
  /** Price changes: of a product, active or not. */
  changes: fc.uniqueArray(
    fc.record({
      product: fc.oneof(product, fc.constant(GIFT)),
      price: fc.integer({ min: 1, max: 3000 }),
      isActive: fc.constantFrom(true, true, false),
    }),
    { maxLength: 2, selector: (change) => change.product },
  ),
  memberPercent: fc.constantFrom(null, 10, 15),
  flashSale: fc.constantFrom(0, 0, 12),
  isPolicy: fc.boolean(),
  freeFrom: fc.constantFrom(null, 0, 5000),
  method: fc.constantFrom("standard" as const, "expedited" as const),
  taxRate: fc.constantFrom(0, 6625, 8000, 10_250),
  credit: fc.constantFrom(0, 0, 30, 700, 5000, 1_000_000),
  /** In addition to the units that the cart buys. */
  giftsLeft: fc.nat(4),
};
/** Fields of cases that random carts rarely have: a discount on later renewals and a gift, which no other rule removes. */
const rare = { period: fc.constant("now"), minimum: fc.constant(0), isMembersOnly: fc.constant(false) };
const entered = (fields: object): fc.Arbitrary<RandomDiscount[]> =>
  fc.tuple(fc.record({ ...discountFields, ...rare, covered: fc.constant(null), ...fields }));
const withRenewals = {
  ...{ isEntered: fc.constant(true), memberPercent: fc.constantFrom(10, 15) },
  discounts: entered({
    kind: fc.constant("percent"),
    percent: fc.integer({ min: 20, max: 60 }),
    renewals: fc.integer({ min: 1, max: 6 }),
  }),
};
const withGift = {
  ...{ isEntered: fc.constant(true), giftsLeft: fc.integer({ min: 3, max: 5 }) },
  discounts: entered({ kind: fc.constant("gift") }),
};
const scenario = fc.oneof(
  { weight: 8, arbitrary: fc.record(scenarioFields) },
  { weight: 1, arbitrary: fc.record({ ...scenarioFields, ...withRenewals }) },
  { weight: 1, arbitrary: fc.record({ ...scenarioFields, ...withGift }) },
);
type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never;

const PERIODS: Record<string, [string | null, string | null]> = {
  now: [null, null],
  later: ["2999-01-01", null],
  over: [null, "2020-01-01"],
};

const giftStock = (given: Scenario): number =>
  linesOf(given).reduce((all, line) => all + (line.product === GIFT ? line.quantity : 0), given.giftsLeft);

/** Members only subscribe. */
const linesOf = ({ lines, memberPercent }: Scenario) =>
  memberPercent === null ? lines.filter(({ isSubscription }) => !isSubscription) : lines;

async function setUp(given: Scenario) {
  runs += 1;
  const userId = `buyer-${runs}`;
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
  await sql("UPDATE products SET on_hand = $1, available = $1 WHERE id = $2", [
    giftStock(given),
    products[GIFT]?.id,
  ]);
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

/** The same cart for the reference, which knows neither lib/discounts nor the statements that read a cart. */
function toReference(given: Scenario, ids: readonly string[]) {
  const priceOf = (index: number) =>
    given.changes.find((change) => change.product === index && change.isActive)?.price ??
    products[index]?.regular ??
    0;
  const pricedAt = (index: number) => ({
    regularPriceCents: cents(priceOf(index)),
    wholesalePriceCents: (products[index]?.wholesale ??
      null) as PriceRules["shipping"]["memberFreeFromCents"],
  });
  const bought = linesOf(given);
  const lines: LineInput[] = bought.map(({ product: index, ...line }) => ({
    ...line,
    product: pricedAt(index),
  }));
  const isMember = given.memberPercent !== null;
  const rules: PriceRules = {
    ...{ memberDiscountPercent: given.memberPercent ?? 0, flashSalePercent: given.flashSale },
    ...{ offers: { bundle: true, categorySale: true }, taxRateThousandths: given.taxRate },
    shipping: {
      ...{ mode: given.isPolicy ? "policy" : "free", memberFreeFromCents: isMember ? cents(0) : null },
      freeFromCents: cents(given.freeFrom ?? Number.MAX_SAFE_INTEGER),
      ...{ standardCents: cents(599), expeditedCents: cents(1299) },
    },
  };
  const goods = expectedTotals(lines, rules, given.method, null).goods;
  const isUsable = (one: RandomDiscount, index: number) =>
    (index > 0 || given.isEntered) &&
    one.period === "now" &&
    (isMember || !one.isMembersOnly) &&
    goods >= one.minimum &&
    (one.kind === "free_delivery" || bought.some((line) => one.covered?.includes(line.product) ?? true)) &&
    (one.kind !== "gift" || one.get <= given.giftsLeft);
  const discounts = given.discounts.flatMap((one, index): PricedDiscount[] =>
    isUsable(one, index)
      ? [
          {
            ...{ id: String(ids[index]), code: index === 0 ? "CODE" : null, title: "" },
            kind: one.kind as PricedDiscount["kind"],
            ...{ percent: one.percent, amountCents: one.amount, buyQuantity: one.buy, getQuantity: one.get },
            gift: one.kind === "gift" ? { ...pricedAt(GIFT), quantity: one.get } : null,
            renewals: one.kind === "percent" ? one.renewals : null,
            ...{ combinesWithMemberPrice: one.withMemberPrice, combinesWithOffers: one.withOffers },
            covers: bought.map((line) => one.covered?.includes(line.product) ?? true),
          },
        ]
      : [],
  );
  const discount = expectedDiscount(lines, rules, given.method, discounts);
  const {
    goods: subtotal,
    delivery,
    tax,
    total,
    gift,
  } = expectedTotals(lines, rules, given.method, discount);
  const credit = expectedCredit(
    total,
    given.credit,
    lines.some(({ isSubscription }) => isSubscription),
  );
  const first = given.discounts[0];
  const isWaitingForGift =
    first?.kind === "gift" &&
    given.isEntered &&
    first.get > given.giftsLeft &&
    isUsable({ ...first, get: 0 }, 0);
  return {
    ...{ subtotal, delivery, tax, total, credit, gift, isWaitingForGift },
    discountId: discount?.id ?? null,
    renewals: expectedRenewals(lines, rules, discount),
  };
}

const centsIn = (text: string): number =>
  text === "Free" ? 0 : Math.round(Number(text.replace(/[^\d.]/g, "")) * 100);

it(`in ${RUNS} random carts, with price changes, gifts and credit, the order, its explanation and the charge are what the reference says`, async () => {
  const seen = { paid: 0, gifts: 0, renewals: 0, credit: 0 };
  const check = async (given: Scenario) => {
    if (linesOf(given).length === 0) return;
    const { userId, ids } = await setUp(given);
    const expected = toReference(given, ids);
    const owner = { sessionId: undefined, userId };
    const isMember = given.memberPercent !== null;
    const viewer = {
      ...{ ...VISITOR, userId, isMember, memberDiscountPercent: given.memberPercent ?? 0, isWholesale: true },
      memberFreeFromCents: isMember ? cents(0) : null,
    } as Viewer;
    const quoted = await getCheckoutQuote(owner, viewer, given.method, "CA");
    if (!quoted) throw new Error("The cart is empty");
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
    const view = await getOrder(String(order?.id));
    if (!view) throw new Error("There is no order");
    const listed = view.lines.reduce((all, line) => all + line.lineTotalCents, 0);
    const parts = new Map(listOrderTotals(view).map(([name, amount]) => [name.replace(/ \(.*/, ""), amount]));
    const [off = ""] = [...parts].find(([name]) => name.startsWith("Discount"))?.slice(1) ?? [];
    expect(listed - centsIn(off || "0")).toBe(centsIn(parts.get("Subtotal") ?? ""));
    expect(
      centsIn(parts.get("Subtotal") ?? "") +
        centsIn(parts.get("Shipping") ?? "") +
        centsIn(parts.get("Tax") ?? ""),
    ).toBe(expected.total);
    const payments = listOrderPayments(view).map(([, amount]) => centsIn(amount));
    expect(payments).toEqual(expected.credit === 0 ? [] : [expected.credit, card]);
    await abandonOrder(String(order?.id), "A test");
  };
  try {
    await fc.assert(fc.asyncProperty(scenario, check), { numRuns: RUNS, endOnFailure: true });
  } finally {
    await sql("UPDATE products SET on_hand = 1000, available = 1000 WHERE id = $1", [products[GIFT]?.id]);
  }
  expect(seen.paid).toBeGreaterThan(RUNS / 2);
  expect(seen.gifts).toBeGreaterThan(RUNS / 50);
  expect(seen.credit).toBeGreaterThan(RUNS / 5);
  expect(seen.renewals).toBeGreaterThan(0);
}, 3_600_000);
