import { formatCardEnding } from "@/lib/core/format-card-ending";
import { type Cents, cents } from "@/lib/core/money";
import {
  detectTransitions,
  type MembershipState,
  type MembershipTransition,
} from "@/lib/membership/rules/detect-transitions";
import {
  breakEvenSpending,
  isClaimedPrice,
  membershipCheckoutPath,
  nextPlanUp,
  withSubscriptionPrice,
} from "@/lib/membership/rules/plans";
import { firstMonthCents, splitFirstPayment } from "@/lib/membership/rules/purchase-offer";
import { changeTerms, hostedTerms, purchaseTerms } from "@/lib/membership/rules/terms";

it.each([
  [2000, 10, 20_000],
  [3500, 15, 23_400],
  [5000, 20, 25_000],
])("a plan of %i cents with %i %% off pays for itself from %i cents on", (price, percent, from) => {
  expect(breakEvenSpending({ monthlyPriceCents: cents(price), discountPercentage: percent })).toBe(from);
});

it("a plan without a discount never pays for itself", () => {
  expect(breakEvenSpending({ monthlyPriceCents: cents(2000), discountPercentage: 0 })).toBeNull();
});

describe("the next plan up (D15)", () => {
  const plan = (id: string, dollars: number) => ({ id, name: id, monthlyPriceCents: cents(dollars * 100) });
  const plans = [plan("premium", 35), plan("core", 20), plan("wholesale", 50)];

  it.each([
    ["core", "premium"],
    ["premium", "wholesale"],
    ["wholesale", undefined],
    [null, "core"],
    ["one that is sold no more", "core"],
  ])("of %s is %s", (own, next) => {
    expect(nextPlanUp(plans, own)?.id).toBe(next);
  });

  it.each([
    [3500, "wholesale"],
    [5000, undefined],
  ])("of a plan that is no longer for sale is above the %i cents that its member pays: %s", (paid, next) => {
    expect(nextPlanUp(plans, "one that is sold no more", cents(paid))?.id).toBe(next);
  });

  it("is none without plans", () => {
    expect(nextPlanUp([], null)).toBeNull();
  });
});

it.each([
  ["core", "Core", 2000, "/checkout?membership=core&planName=Core%20Plan&price=20"],
  ["upgrade", "Premium", 3500, "/checkout?membership=upgrade&planName=Premium%20Plan&price=35"],
  [
    "upgrade",
    "Fruit & Nut",
    1250,
    "/checkout?membership=upgrade&planName=Fruit%20%26%20Nut%20Plan&price=12.50",
  ],
])("the checkout of %s %s at %i cents is %s", (membership, name, price, path) => {
  expect(membershipCheckoutPath(membership, { name, monthlyPriceCents: cents(price) })).toBe(path);
});

describe("the notification for a subscription whose state has changed", () => {
  const on = (status: string, more: Partial<MembershipState> = {}): MembershipState => ({
    status,
    planId: "core",
    cancelAtPeriodEnd: false,
    trialEnd: null,
    ...more,
  });
  const trialTo = (day: string) => ({ trialEnd: new Date(day) });
  const ending = { cancelAtPeriodEnd: true };

  it.each<[string, ReturnType<typeof on> | undefined, ReturnType<typeof on>, MembershipTransition[]]>([
    ["bought", undefined, on("active"), ["welcome"]],
    ["bought on trial", undefined, on("trialing"), ["welcome"]],
    ["paid on the page", on("incomplete"), on("active"), ["welcome"]],
    ["not paid yet", undefined, on("incomplete"), []],
    ["never paid", on("incomplete"), on("incomplete_expired"), []],
    ["bought and cancelled since", undefined, on("active", ending), ["welcome", "cancelled"]],
    ["as it was", on("active"), on("active"), []],
    ["out of its trial", on("trialing", trialTo("2026-12-24")), on("active", trialTo("2026-12-24")), []],
    [
      "out of its trial early",
      on("trialing", trialTo("2026-12-24")),
      on("active", trialTo("2026-12-01")),
      ["trial-ended"],
    ],
    ["of a member without a stored trial", on("trialing", trialTo("2026-12-24")), on("active"), []],
    ["in a shorter trial", on("trialing", trialTo("2026-12-24")), on("trialing", trialTo("2026-12-20")), []],
    ["not paid", on("active"), on("past_due"), ["payment-failed"]],
    ["not paid again", on("past_due"), on("past_due"), ["payment-failed"]],
    ["paid after all", on("past_due"), on("active"), ["recovered"]],
    [
      "paid after all, with another end of its former trial",
      on("past_due", trialTo("2026-12-24")),
      on("active", trialTo("2026-12-01")),
      ["recovered"],
    ],
    ["paid late", on("unpaid"), on("active"), ["recovered"]],
    ["cancelled", on("active"), on("active", ending), ["cancelled"]],
    ["still cancelled", on("active", ending), on("active", ending), []],
    ["kept", on("active", ending), on("active"), []],
    ["over", on("active", ending), on("canceled", ending), ["ended"]],
    ["over, unpaid", on("past_due"), on("canceled"), ["ended"]],
    ["unpaid to the last", on("past_due"), on("unpaid"), ["ended"]],
    ["over, long unpaid", on("unpaid"), on("canceled"), []],
    ["over before it was known", undefined, on("canceled"), []],
    ["of another plan", on("active"), on("active", { planId: "premium" }), ["plan-changed"]],
    ["of another plan at its end", on("active"), on("canceled", { planId: "premium" }), ["ended"]],
  ])("%s", (_, before, after, expected) => {
    expect(detectTransitions(before, after)).toEqual(expected);
  });
});

describe("the terms for a buyer", () => {
  const first = (offer: Parameters<typeof purchaseTerms>[0]) => purchaseTerms(offer)[0];
  const priceCents = cents(3500);

  it.each([
    ["somebody unknown", { trialDays: 30 }, "30 days free if you have not had a trial, then $35 a month."],
    [
      "a trial",
      { trialDays: 30, dueCents: cents(0) },
      "30 days free, then $35 a month. Each card gets one free trial",
    ],
    ["no trial", { trialDays: 0, dueCents: priceCents }, "$35 now, and then every month."],
    [
      "a card that already had a trial",
      { trialDays: 0, dueCents: priceCents, isTrialCardUsed: true },
      "This card already had a free trial. $35.00 is charged now for the first month, then $35 every month.",
    ],
    [
      "a cheaper first month, for somebody unknown",
      { trialDays: 0, firstMonthPercent: 50 },
      "$17.50 for the first month if you have not been a member before, then $35 a month.",
    ],
    [
      "a cheaper first month",
      { trialDays: 0, firstMonthPercent: 50, dueCents: cents(1750) },
      "$17.50 now for the first month, then $35 every month.",
    ],
    [
      "a credit",
      { trialDays: 0, dueCents: cents(1250) },
      "$12.50 now for the first month, then $35 every month.",
    ],
  ])("name the amount with %s", (_, offer, sentence) => {
    expect(first({ priceCents, ...offer })).toContain(sentence);
  });

  const change = (due: number, next: number, more: { isTrial?: boolean; resumes?: boolean } = {}) =>
    changeTerms(
      "Premium",
      {
        dueCents: cents(due),
        monthlyCents: priceCents,
        nextCents: cents(next),
        isTrial: false,
        resumes: false,
        ...more,
      },
      "Dec 22, 2026",
    );

  it.each([
    [
      750,
      3500,
      {},
      "$7.50 is charged now to the card of your membership, for the rest of this period. $35.00 is charged on Dec 22, 2026.",
    ],
    [
      -750,
      2750,
      {},
      "Nothing is charged now: $7.50 is credited to your next payments. $27.50 is charged on Dec 22, 2026.",
    ],
    [0, 3500, {}, "Nothing is charged now. $35.00 is charged on Dec 22, 2026."],
    [
      0,
      3500,
      { isTrial: true },
      "Nothing is charged now: your trial stays free until Dec 22, 2026. $35.00 is charged on Dec 22, 2026, unless you cancel before then.",
    ],
  ])("for a plan change of %i cents contain that amount and the next one", (due, next, more, sentence) => {
    expect(change(due, next, more)).toContain(sentence);
  });

  it("for a canceled membership say that the change revokes the cancellation", () => {
    const [, , renewing] = change(750, 3500, { resumes: true });
    expect(renewing).toMatch(
      /^This undoes your cancellation: your membership no longer ends on Dec 22, 2026\./,
    );
    expect(change(750, 3500)[2]).not.toContain("cancellation");
  });

  it("for a change in a trial promise the price after the trial, otherwise from the next period", () => {
    expect(change(0, 3500, { isTrial: true })[0]).toBe("Premium from now on, $35 a month after your trial.");
    expect(change(750, 3500)[0]).toBe("Premium from now on, $35 a month from the next period.");
  });
});

it.each([
  [3500, 50, 1750],
  [2000, 33, 1340],
  [999, 50, 499],
  [2000, 100, 0],
])("the first month of %i cents with %i %% off costs %i", (price, percent, expected) => {
  expect(firstMonthCents(cents(price), percent)).toBe(expected);
});

it.each([
  ["35", true],
  ["35.00", true],
  [35, true],
  ["35.001", false],
  ["", false],
  ["-35", false],
  ["3500", false],
])("the price %j in an address matches $35: %s", (claim, isRight) => {
  expect(isClaimedPrice(claim, cents(3500))).toBe(isRight);
});

it.each([
  [0, 2000, 0],
  [-500, 1500, 0],
  [-1950, 50, 0],
  [-1951, 0, 49],
  [-1999, 0, 1],
  [-2000, 0, 0],
  [-5000, 0, 0],
  [49, 2049, 0],
])(
  "a first month of $20 with a balance of %i cents costs %i now and %i later",
  (balance, dueCents, carriedCents) => {
    expect(splitFirstPayment(cents(2000), balance)).toEqual({ dueCents, carriedCents });
  },
);

it("a card has its brand's display name", () => {
  expect(formatCardEnding({ brand: "amex", last4: "0005" })).toBe("American Express ending in 0005");
  expect(formatCardEnding({ brand: "new", last4: "0001" })).toBe("Card ending in 0001");
});

describe("the dialog before Stripe's page states which terms apply", () => {
  const offer = {
    priceCents: cents(2000),
    trialDays: 0,
    firstMonthPercent: 0,
    discountCents: cents(0),
    dueCents: cents(2000),
    carriedCents: cents(0),
    isTrialCardUsed: false,
    discount: null,
    entered: null,
  };
  const buyer = { isComplimentary: false, isTrialUsed: false, firstChargeDay: "Dec 22, 2026" };

  it("with a trial: how long it is free", () => {
    const [first, , ending] = hostedTerms({ ...offer, trialDays: 30, dueCents: cents(0) }, buyer);
    expect(first).toBe(
      "30 days free, then $20 a month, first charged on Dec 22, 2026. A card that already had a free trial is charged $20 right away.",
    );
    expect(ending).toMatch(/ Your membership lasts until the end of the current period\.$/);
  });

  it("with a used trial: the charge now", () => {
    const [first] = hostedTerms(offer, { ...buyer, isTrialUsed: true });
    expect(first).toBe("You've already had your free trial: $20 now, and then every month.");
    expect(hostedTerms(offer, buyer)[0]).toBe("$20 now, and then every month.");
  });

  it("for a complimentary member: what starts, and what it replaces", () => {
    const [note, first] = hostedTerms(offer, { ...buyer, isComplimentary: true });
    expect(note).toMatch(/^You are a complimentary member: nothing is charged for it\. This starts a paid/);
    expect(first).toBe("$20 now, and then every month.");
  });
});

it("shows a member their own plan at the price they pay, and the others at what they cost now", () => {
  const plans = [
    { id: "core", name: "Core", monthlyPriceCents: cents(2500) },
    { id: "plus", name: "Plus", monthlyPriceCents: cents(3500) },
  ];
  const pricesOf = (monthlyPriceCents: Cents | null) =>
    plans.map((plan) => withSubscriptionPrice(plan, { planId: "core", monthlyPriceCents }).monthlyPriceCents);
  expect(pricesOf(cents(2000))).toEqual([2000, 3500]);
  expect(pricesOf(null)).toEqual([2500, 3500]);
});
