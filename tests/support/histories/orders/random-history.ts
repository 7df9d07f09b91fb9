import fc from "fast-check";

/** How often the same request is sent: once, again after its answer, or two at once. */
const times = fc.constantFrom("once", "once", "again", "at once");
/** What happens to the answer of Stripe to a refund. */
const refunding = fc.constantFrom("answered", "answered", "answered", "lost", "refused");
/** Chooses among the orders, links, problems or lines so far. */
const which = fc.nat({ max: 50 });
const few = fc.integer({ min: 0, max: 2 });
/** Parts of an amount, in hundredths. */
const share = fc.constantFrom(10, 33, 50, 100);
const card = fc.oneof(
  { weight: 5, arbitrary: fc.constant("visa") },
  { weight: 2, arbitrary: fc.constantFrom("refundFail", "pendingRefund", "createDispute") },
);
const one = <What extends string, Fields extends object>(
  weight: number,
  what: What,
  fields: { [Key in keyof Fields]: fc.Arbitrary<Fields[Key]> },
) => ({
  weight,
  arbitrary: fc.record({ what: fc.constant(what), ...fields }) as fc.Arbitrary<{ what: What } & Fields>,
});

const kinds = {
  buy: one(6, "buy", {
    who: fc.nat(2),
    units: fc.tuple(few, few, few),
    usesCredit: fc.boolean(),
    card,
    declinesFirst: fc.constantFrom(false, false, false, true),
    heard: fc.constantFrom("page", "page", "twice", "event", "nothing"),
  }),
  credit: one(2, "credit", { who: fc.nat(1), cents: fc.constantFrom(300, 900, 1500, 5000, -200), times }),
  giftCard: one(2, "giftCard", { who: fc.nat(1), card }),
  link: one(2, "link", { who: fc.nat(2), units: fc.tuple(few, few), addsTo: fc.option(which), times }),
  payLink: one(4, "payLink", {
    which,
    card,
    heard: fc.constantFrom("page", "twice", "event", "nothing", "unpaid"),
  }),
  edit: one(6, "edit", {
    which,
    removed: fc.tuple(few, few),
    added: fc.tuple(few, few, few),
    times,
    refunding,
  }),
  cancel: one(2, "cancel", { which, times, refunding }),
  staffCancel: one(3, "staffCancel", { which, times, refunding, isWasted: fc.boolean() }),
  refund: one(12, "refund", {
    which,
    kind: fc.constantFrom("full", "lines", "amount"),
    units: fc.tuple(few, few),
    share,
    toCredit: fc.boolean(),
    restock: fc.boolean(),
    shipping: fc.constantFrom("none", "share", "all"),
    times,
    refunding,
  }),
  refundAtStripe: one(3, "refundAtStripe", { which, share }),
  events: one(3, "events", { which, count: fc.constantFrom(1, 2) }),
  problem: one(2, "problem", { which, line: fc.nat(1), units: fc.integer({ min: 1, max: 2 }), times }),
  answer: one(3, "answer", {
    which,
    answer: fc.constantFrom("refund", "credit", "replacement", "declined"),
    share,
    times,
    refunding,
  }),
  return: one(2, "return", { which, units: fc.integer({ min: 1, max: 2 }), isWasted: fc.boolean(), times }),
  mark: one(5, "mark", { which, status: fc.constantFrom("packed", "shipped", "new", "done") }),
  release: one(2, "release", { which, times }),
  dispute: one(2, "dispute", { which, evidence: fc.constantFrom("winning_evidence", "none") }),
  price: one(1, "price", { cents: fc.constantFrom(700, 999, 1333) }),
  deletion: one(1, "deletion", { who: fc.nat(1) }),
  jobs: one(2, "jobs", {}),
  time: one(2, "time", { minutes: fc.constantFrom(16, 130, 1500) }),
};
const randomStep = fc.oneof(...Object.values(kinds));
export type Step = typeof randomStep extends fc.Arbitrary<infer Value> ? Value : never;
export type StepOf<What extends Step["what"]> = Extract<Step, { what: What }>;
export type Times = StepOf<"edit">["times"];
export type Refunding = StepOf<"edit">["refunding"];
export type Heard = StepOf<"payLink">["heard"];

const fixed = <One extends Step>(step: One): fc.Arbitrary<Step> => fc.constant(step);
const on = (at: number, ...steps: fc.Arbitrary<Step>[]): fc.Arbitrary<Step[]> =>
  fc.tuple(...steps).map((all) => all.map((one) => ("which" in one ? { ...one, which: at } : one) as Step));
const marked = (status: "packed" | "shipped") => fixed({ what: "mark", which: 0, status });
/** Two steps at the same time. */
export type Both = { what: "both"; steps: Step[] };
const money: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: kinds.refund.arbitrary },
  ...[kinds.edit, kinds.cancel, kinds.staffCancel, kinds.answer, kinds.refundAtStripe, kinds.events],
);
const both: fc.Arbitrary<Both[]> = which.chain((at) =>
  on(at, money, fc.oneof(money, randomStep as fc.Arbitrary<Step>)).map((steps) => [{ what: "both", steps }]),
);
/** Steps that often follow each other. */
const sequence: fc.Arbitrary<(Step | Both)[]> = fc.oneof(
  { weight: 8, arbitrary: both },
  { weight: 4, arbitrary: kinds.refund.arbitrary.map((one) => [one]) },
  { weight: 10, arbitrary: randomStep.map((one) => [one as Step]) },
  {
    weight: 2,
    arbitrary: which.chain((at) =>
      on(
        at,
        marked("packed"),
        marked("shipped"),
        kinds.problem.arbitrary,
        kinds.return.arbitrary,
        kinds.answer.arbitrary,
      ),
    ),
  },
  {
    weight: 2,
    arbitrary: which.chain((at) =>
      on(at, kinds.problem.arbitrary, kinds.answer.arbitrary, kinds.return.arbitrary),
    ),
  },
  { weight: 2, arbitrary: which.chain((at) => on(at, kinds.edit.arbitrary, kinds.payLink.arbitrary)) },
  {
    weight: 1,
    arbitrary: which.chain((at) => on(at, kinds.refundAtStripe.arbitrary, kinds.staffCancel.arbitrary)),
  },
  { weight: 1, arbitrary: which.chain((at) => on(at, kinds.link.arbitrary, kinds.payLink.arbitrary)) },
  {
    weight: 1,
    arbitrary: which.chain((at) =>
      on(at, kinds.events.arbitrary, kinds.dispute.arbitrary, kinds.events.arbitrary),
    ),
  },
);
/** A history of two customers and a guest. */
export const randomHistory: fc.Arbitrary<(Step | Both)[]> = fc.noBias(
  fc
    .tuple(
      fc.array(kinds.credit.arbitrary, { maxLength: 2 }),
      fc.array(kinds.buy.arbitrary, { minLength: 1, maxLength: 2 }),
      fc.array(sequence, { minLength: 6, maxLength: 12 }),
    )
    .map(([credit, bought, rest]) => [...credit, ...bought, ...rest.flat()]),
);
