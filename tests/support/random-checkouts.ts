import fc from "fast-check";

/** The number of products that random carts are drawn from. */
export const PRODUCTS = 5;
/** The last product is the gift, in short supply. */
export const GIFT = PRODUCTS - 1;

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
export type RandomDiscount = typeof randomDiscount extends fc.Arbitrary<infer Value> ? Value : never;

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
/**
 * Fields of cases that random carts rarely have: a discount on later renewals and a gift, which no other rule removes.
 */
const rare = { period: fc.constant("now"), minimum: fc.constant(0), isMembersOnly: fc.constant(false) };
const entered = (fields: object): fc.Arbitrary<RandomDiscount[]> =>
  fc.tuple(fc.record({ ...discountFields, ...rare, covered: fc.constant(null), ...fields }));
const withRenewals = {
  isEntered: fc.constant(true),
  memberPercent: fc.constantFrom(10, 15),
  discounts: entered({
    kind: fc.constant("percent"),
    percent: fc.integer({ min: 20, max: 60 }),
    renewals: fc.integer({ min: 1, max: 6 }),
  }),
};
const withGift = {
  isEntered: fc.constant(true),
  giftsLeft: fc.integer({ min: 3, max: 5 }),
  discounts: entered({ kind: fc.constant("gift") }),
};
export const randomCheckout = fc.oneof(
  { weight: 8, arbitrary: fc.record(scenarioFields) },
  { weight: 1, arbitrary: fc.record({ ...scenarioFields, ...withRenewals }) },
  { weight: 1, arbitrary: fc.record({ ...scenarioFields, ...withGift }) },
);
/** A cart with the prices, discounts and credit of a moment. */
export type Scenario = typeof randomCheckout extends fc.Arbitrary<infer Value> ? Value : never;

/** Start and end of a discount, as SQL writes them. */
export const PERIODS: Record<string, [string | null, string | null]> = {
  now: [null, null],
  later: ["2999-01-01", null],
  over: [null, "2020-01-01"],
};

/** The lines of a scenario's cart. Only members can subscribe. */
export const linesOf = ({ lines, memberPercent }: Scenario) =>
  memberPercent === null ? lines.filter(({ isSubscription }) => !isSubscription) : lines;
