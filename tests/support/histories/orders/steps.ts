import fc from "fast-check";

/** How a request is sent: once, a second time after its response, or twice at the same time. */
const sent = fc.constantFrom("once", "once", "again", "concurrently");
/**
 * What happens to a refund request to Stripe: it is answered, its answer is lost after Stripe has made the
 * refund, Stripe is down, or its balance is too low.
 */
const refundCall = fc.constantFrom(
  ...(["answered", "answered", "answered", "answer lost", "not received", "balance too low"] as const),
);
/** Chooses one of the orders, payments, payment links, disputes or problems so far. */
export const which = fc.nat({ max: 50 });
const units = fc.integer({ min: 0, max: 2 });
/** The part of the highest possible amount. */
const percent = fc.constantFrom(10, 33, 50, 100);
const card = fc.oneof(
  { weight: 5, arbitrary: fc.constant("visa") },
  {
    weight: 2,
    arbitrary: fc.constantFrom("refundFail", "pendingRefund", "createDispute", "createIssuerFraudRecord"),
  },
);
const discountName = fc.constantFrom(
  ...(["limited", "once", "first", "delivery", "gift", "unique-1", "unique-2", "automatic"] as const),
);
const weighted = <Type extends string, Fields extends object>(
  weight: number,
  type: Type,
  fields: { [Key in keyof Fields]: fc.Arbitrary<Fields[Key]> },
) => ({
  weight,
  arbitrary: fc.record({ type: fc.constant(type), ...fields }) as fc.Arbitrary<{ type: Type } & Fields>,
});

/** What a buyer does at checkout. */
const checkout = {
  units: fc.tuple(units, units, units),
  usesCredit: fc.boolean(),
  code: fc.option(discountName),
  method: fc.constantFrom("standard", "standard", "expedited", "pickup"),
  card,
  declinesFirst: fc.constantFrom(false, false, false, true),
  reportedBy: fc.constantFrom("page", "page", "page and events", "event", "nothing", "unpaid"),
};

/**
 * Each step with its fields. A customer is an index of the history's customers, 2 is a guest, who
 * buys with the email address of a customer, whose account can claim the order, or with another
 * one. `lastDay` of store credit is in so many days.
 */
export const STEPS = {
  buy: weighted(6, "buy", {
    customer: fc.nat(2),
    email: fc.nat(2),
    ...checkout,
  }),
  continue: weighted(2, "continue", { which, ...checkout }),
  confirm: weighted(1, "confirm", {
    which,
    card,
    reportedBy: fc.constantFrom("page", "page and events", "event", "nothing"),
  }),
  credit: weighted(2, "credit", {
    customer: fc.nat(1),
    cents: fc.constantFrom(300, 900, 1500, 5000, -200),
    lastDay: fc.option(fc.nat(1)),
    sent,
  }),
  giftCard: weighted(2, "giftCard", { customer: fc.option(fc.nat(1)), card }),
  redeem: weighted(1, "redeem", { which, customer: fc.nat(1), sent }),
  giftCardRefund: weighted(2, "giftCardRefund", { which, sent, refundCall }),
  link: weighted(2, "link", {
    customer: fc.nat(2),
    units: fc.tuple(units, units),
    addsTo: fc.option(which),
    sent,
  }),
  changeLink: weighted(2, "changeLink", {
    which,
    change: fc.constantFrom("withdraw", "withdraw", "resend"),
    sent,
  }),
  payLink: weighted(4, "payLink", {
    which,
    card,
    reportedBy: fc.constantFrom("page", "page and events", "event", "nothing", "unpaid"),
  }),
  edit: weighted(6, "edit", {
    which,
    removed: fc.tuple(units, units),
    added: fc.tuple(units, units, units),
    sent,
    refundCall,
  }),
  cancel: weighted(2, "cancel", { which, sent, refundCall }),
  claim: weighted(1, "claim", { customer: fc.nat(1), sent }),
  staffCancel: weighted(3, "staffCancel", { which, sent, refundCall, isWasted: fc.boolean() }),
  refund: weighted(12, "refund", {
    which,
    kind: fc.constantFrom("full", "lines", "amount"),
    units: fc.tuple(units, units),
    percent,
    toCredit: fc.boolean(),
    restock: fc.boolean(),
    shipping: fc.constantFrom("none", "share", "all"),
    sent,
    refundCall,
  }),
  dashboardRefund: weighted(3, "dashboardRefund", { which, percent }),
  events: weighted(3, "events", { which, isRepeated: fc.boolean() }),
  problem: weighted(2, "problem", { which, line: fc.nat(1), units: fc.integer({ min: 1, max: 2 }), sent }),
  answer: weighted(3, "answer", {
    which,
    answer: fc.constantFrom("refund", "credit", "replacement", "declined"),
    percent,
    sent,
    refundCall,
  }),
  return: weighted(2, "return", {
    which,
    units: fc.integer({ min: 1, max: 2 }),
    isWasted: fc.boolean(),
    sent,
  }),
  mark: weighted(5, "mark", { which, status: fc.constantFrom("packed", "shipped", "pickup", "new", "done") }),
  method: weighted(1, "method", { which, to: fc.constantFrom("shipping", "pickup") }),
  release: weighted(2, "release", { which, sent }),
  openDispute: weighted(2, "openDispute", { which }),
  dispute: weighted(2, "dispute", { which, evidence: fc.constantFrom("winning_evidence", "none") }),
  price: weighted(1, "price", { cents: fc.constantFrom(700, 999, 1333) }),
  discount: weighted(2, "discount", { name: discountName, change: fc.constantFrom("on", "off", "ends") }),
  deletion: weighted(1, "deletion", { customer: fc.nat(1) }),
  jobs: weighted(2, "jobs", {}),
  time: weighted(2, "time", { minutes: fc.constantFrom(16, 130, 1500) }),
};
export const randomStep = fc.oneof(...Object.values(STEPS));
export type Step = typeof randomStep extends fc.Arbitrary<infer Value> ? Value : never;
export type StepOf<Type extends Step["type"]> = Extract<Step, { type: Type }>;
export type Sent = StepOf<"edit">["sent"];
export type RefundCall = StepOf<"edit">["refundCall"];
export type DiscountName = StepOf<"discount">["name"];
export type CheckoutStep = Pick<StepOf<"buy">, keyof typeof checkout>;
/** How the shop learns that a payment succeeded. */
export type ReportedBy = StepOf<"payLink">["reportedBy"];
