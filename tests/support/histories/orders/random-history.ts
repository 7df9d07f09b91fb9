import fc from "fast-check";

/** How a request is sent: once, a second time after its response, or twice at the same time. */
const sent = fc.constantFrom("once", "once", "again", "concurrently");
/** What happens to a refund request to Stripe: it is answered, its answer is lost after Stripe has made the refund, or Stripe is down. */
const refundCall = fc.constantFrom("answered", "answered", "answered", "answer lost", "not received");
/** Chooses one of the orders, payments, payment links, disputes or problems so far. */
const which = fc.nat({ max: 50 });
const units = fc.integer({ min: 0, max: 2 });
/** The part of the highest possible amount. */
const percent = fc.constantFrom(10, 33, 50, 100);
const card = fc.oneof(
  { weight: 5, arbitrary: fc.constant("visa") },
  { weight: 2, arbitrary: fc.constantFrom("refundFail", "pendingRefund", "createDispute") },
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

/**
 * Each step with its fields; a customer is an index of the history's customers, 2 is a guest. A guest buys with the email address of a
 * customer, whose account can claim the order, or with another one.
 */
const STEPS = {
  buy: weighted(6, "buy", {
    customer: fc.nat(2),
    email: fc.nat(2),
    units: fc.tuple(units, units, units),
    usesCredit: fc.boolean(),
    code: fc.option(discountName),
    method: fc.constantFrom("standard", "standard", "expedited", "pickup"),
    card,
    declinesFirst: fc.constantFrom(false, false, false, true),
    reportedBy: fc.constantFrom("page", "page", "page and events", "event", "nothing", "unpaid"),
  }),
  credit: weighted(2, "credit", {
    customer: fc.nat(1),
    cents: fc.constantFrom(300, 900, 1500, 5000, -200),
    sent,
  }),
  giftCard: weighted(2, "giftCard", { customer: fc.nat(1), card }),
  link: weighted(2, "link", {
    customer: fc.nat(2),
    units: fc.tuple(units, units),
    addsTo: fc.option(which),
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
  dispute: weighted(2, "dispute", { which, evidence: fc.constantFrom("winning_evidence", "none") }),
  price: weighted(1, "price", { cents: fc.constantFrom(700, 999, 1333) }),
  discount: weighted(2, "discount", { name: discountName, change: fc.constantFrom("on", "off", "ends") }),
  deletion: weighted(1, "deletion", { customer: fc.nat(1) }),
  jobs: weighted(2, "jobs", {}),
  time: weighted(2, "time", { minutes: fc.constantFrom(16, 130, 1500) }),
};
const randomStep = fc.oneof(...Object.values(STEPS));
export type Step = typeof randomStep extends fc.Arbitrary<infer Value> ? Value : never;
export type StepOf<Type extends Step["type"]> = Extract<Step, { type: Type }>;
export type Sent = StepOf<"edit">["sent"];
export type RefundCall = StepOf<"edit">["refundCall"];
export type DiscountName = StepOf<"discount">["name"];
/** How the shop learns that a payment succeeded. */
export type ReportedBy = StepOf<"payLink">["reportedBy"];
/** Two steps at the same time. */
export type ConcurrentSteps = { type: "concurrent"; steps: Step[] };

/** Steps that choose the same order. */
const onOneOrder = (at: number, ...steps: fc.Arbitrary<Step>[]): fc.Arbitrary<Step[]> =>
  fc
    .tuple(...steps)
    .map((all) => all.map((step) => ("which" in step ? { ...step, which: at } : step) as Step));
const onSomeOrder = (...steps: fc.Arbitrary<Step>[]): fc.Arbitrary<Step[]> =>
  which.chain((at) => onOneOrder(at, ...steps));
const mark = (status: "packed" | "shipped"): fc.Arbitrary<Step> =>
  fc.constant({ type: "mark", which: 0, status });
const moneyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: STEPS.refund.arbitrary },
  ...[STEPS.edit, STEPS.cancel, STEPS.staffCancel, STEPS.answer, STEPS.dashboardRefund, STEPS.events],
);
const concurrentSteps: fc.Arbitrary<ConcurrentSteps[]> = onSomeOrder(
  moneyStep,
  fc.oneof(moneyStep, randomStep as fc.Arbitrary<Step>),
).map((steps) => [{ type: "concurrent", steps }]);
const { edit, link, payLink, problem, answer, return: returned, events, dispute, staffCancel } = STEPS;

/** One step, two concurrent ones, or a sequence that single steps would rarely form. */
const sequence: fc.Arbitrary<(Step | ConcurrentSteps)[]> = fc.oneof(
  { weight: 8, arbitrary: concurrentSteps },
  { weight: 4, arbitrary: STEPS.refund.arbitrary.map((step) => [step]) },
  { weight: 10, arbitrary: randomStep.map((step) => [step as Step]) },
  {
    weight: 2,
    arbitrary: onSomeOrder(
      mark("packed"),
      mark("shipped"),
      ...[problem.arbitrary, returned.arbitrary, answer.arbitrary],
    ),
  },
  { weight: 2, arbitrary: onSomeOrder(problem.arbitrary, answer.arbitrary, returned.arbitrary) },
  { weight: 2, arbitrary: onSomeOrder(edit.arbitrary, payLink.arbitrary) },
  { weight: 1, arbitrary: onSomeOrder(STEPS.dashboardRefund.arbitrary, staffCancel.arbitrary) },
  { weight: 1, arbitrary: onSomeOrder(link.arbitrary, payLink.arbitrary) },
  { weight: 1, arbitrary: onSomeOrder(events.arbitrary, dispute.arbitrary, events.arbitrary) },
);
/** The steps of two customers, a guest and staff. */
export const randomHistory: fc.Arbitrary<(Step | ConcurrentSteps)[]> = fc.noBias(
  fc
    .tuple(
      fc.array(STEPS.credit.arbitrary, { maxLength: 2 }),
      fc.array(STEPS.buy.arbitrary, { minLength: 1, maxLength: 2 }),
      fc.array(sequence, { minLength: 6, maxLength: 12 }),
    )
    .map(([credit, purchases, rest]) => [...credit, ...purchases, ...rest.flat()]),
);
