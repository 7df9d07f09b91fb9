import fc from "fast-check";
import { randomStep, STEPS, type Step, which } from "./steps";

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
  ...[
    STEPS.edit,
    STEPS.cancel,
    STEPS.staffCancel,
    STEPS.answer,
    STEPS.dashboardRefund,
    STEPS.openDispute,
    STEPS.events,
  ],
);
const atOnce = (...steps: fc.Arbitrary<Step>[]): fc.Arbitrary<ConcurrentSteps[]> =>
  onSomeOrder(...steps).map((all) => [{ type: "concurrent", steps: all }]);
const { edit, link, payLink, changeLink, problem, answer, return: returned, events, dispute } = STEPS;

const unpaid = STEPS.buy.arbitrary.map((step): Step => ({ ...step, reportedBy: "unpaid" }));
const pass = fc.constantFrom<Step>({ type: "time", minutes: 16 }, { type: "jobs" });
const carry: fc.Arbitrary<Step> = fc.oneof(STEPS.continue.arbitrary, STEPS.confirm.arbitrary);

/** One step, two concurrent ones, or a sequence that single steps would rarely form. */
const sequence: fc.Arbitrary<(Step | ConcurrentSteps)[]> = fc.oneof(
  { weight: 8, arbitrary: atOnce(moneyStep, fc.oneof(moneyStep, randomStep as fc.Arbitrary<Step>)) },
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
  { weight: 1, arbitrary: atOnce(STEPS.giftCardRefund.arbitrary, STEPS.redeem.arbitrary) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        unpaid,
        fc.oneof(pass, STEPS.discount.arbitrary),
        atOnce(carry, fc.oneof(carry, STEPS.jobs.arbitrary)),
      )
      .map(([buy, between, last]): (Step | ConcurrentSteps)[] => [buy, between, ...last]),
  },
  { weight: 1, arbitrary: atOnce(payLink.arbitrary, changeLink.arbitrary) },
  { weight: 1, arbitrary: onSomeOrder(STEPS.dashboardRefund.arbitrary, STEPS.staffCancel.arbitrary) },
  { weight: 1, arbitrary: onSomeOrder(link.arbitrary, payLink.arbitrary) },
  {
    weight: 2,
    arbitrary: onSomeOrder(
      STEPS.openDispute.arbitrary,
      events.arbitrary,
      dispute.arbitrary,
      events.arbitrary,
    ),
  },
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
