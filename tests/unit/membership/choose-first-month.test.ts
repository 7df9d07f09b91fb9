import fc from "fast-check";
import { cents } from "@/lib/core/money";
import { calculateFirstMonthDiscount } from "@/lib/discounts/rules/first-month";
import type { FirstMonthDiscount, FirstMonthDiscounts } from "@/lib/discounts/schema/first-month";
import {
  chooseFirstMonth,
  describeCode,
  describeFirstMonthOff,
} from "@/lib/membership/rules/choose-first-month";
import { firstMonthCents } from "@/lib/membership/rules/purchase-offer";

const AT = new Date("2026-11-22T20:00:00.000Z");
const CORE = { id: "core", name: "Core" };
const PREMIUM = { id: "premium", name: "Premium" };

const discount = (change: Partial<FirstMonthDiscount> = {}): FirstMonthDiscount => ({
  id: "d",
  title: "Join in fall",
  code: "JOIN5",
  kind: "percent",
  percent: 20,
  amountCents: null,
  plans: [],
  isFirstOnly: false,
  isOncePerCustomer: false,
  maxUses: null,
  startsAt: null,
  endsAt: null,
  isEnabled: true,
  uses: 0,
  hasUsed: false,
  isHeld: false,
  ...change,
});

const found = (discounts: FirstMonthDiscount[], code: string | null = "JOIN5"): FirstMonthDiscounts => ({
  code,
  isForOrders: false,
  timeZone: "America/Los_Angeles",
  discounts,
});

const choose = (
  discounts: FirstMonthDiscount[],
  change: Partial<Parameters<typeof chooseFirstMonth>[0]> = {},
) =>
  chooseFirstMonth({
    plan: { id: "core", monthlyPriceCents: cents(2000) },
    at: AT,
    wasMember: false,
    isTrial: false,
    promoPercent: 0,
    found: found(discounts),
    ...change,
  });

describe("the first month of a membership", () => {
  it("has the code, where nothing else is offered", () => {
    expect(choose([discount()])).toEqual({
      discountCents: 400,
      firstMonthPercent: 0,
      discount: { id: "d", title: "Join in fall", code: "JOIN5" },
      entered: { code: "JOIN5", state: "applied", message: "20% off the first month" },
    });
    expect(choose([], { found: found([], null) })).toMatchObject({
      discountCents: 0,
      discount: null,
      entered: null,
    });
  });

  it("has the better of the code and the offer for new members, never both", () => {
    expect(choose([discount()], { promoPercent: 19 })).toMatchObject({
      discountCents: 400,
      firstMonthPercent: 0,
      discount: { id: "d" },
    });
    expect(choose([discount()], { promoPercent: 21 })).toMatchObject({
      discountCents: 420,
      firstMonthPercent: 21,
      discount: null,
      entered: {
        state: "better",
        message:
          "The offer for new members saves you at least as much as this code, so you get that instead.",
      },
    });
  });

  it("prefers on a tie the offer, which uses up no use, then the code, then the older automatic discount", () => {
    expect(choose([discount()], { promoPercent: 20 })).toMatchObject({
      firstMonthPercent: 20,
      discount: null,
    });
    const automatic = discount({ id: "a", code: null, title: "Fall" });
    expect(choose([discount(), automatic])).toMatchObject({ discount: { id: "d" } });
    expect(choose([automatic, { ...automatic, id: "later" }])).toMatchObject({ discount: { id: "a" } });
    expect(choose([discount({ percent: 19 }), automatic])).toMatchObject({
      discount: { id: "a" },
      entered: {
        state: "better",
        message: "“Fall” saves you at least as much as this code, so you get that instead.",
      },
    });
  });

  it("leaves at least $0.50, which a card can pay", () => {
    expect(choose([discount({ percent: 99 })])).toMatchObject({ discountCents: 1950 });
    expect(choose([discount({ kind: "fixed", percent: null, amountCents: 9_999_999 })]).discountCents).toBe(
      1950,
    );
    const plan = { id: "core", monthlyPriceCents: cents(50) };
    expect(choose([discount()], { plan })).toMatchObject({
      discount: null,
      entered: { state: "better", message: "This code doesn't lower the price of this plan." },
    });
  });

  it("is free in a trial, which is better than any code", () => {
    expect(choose([discount()], { isTrial: true, promoPercent: 0 })).toMatchObject({
      discountCents: 0,
      discount: null,
      entered: {
        state: "better",
        message: "Your free trial saves you more than this code, so you get that instead.",
      },
    });
  });

  it("costs the shopper the least of what each usable offer alone would cost", () => {
    const anyDiscount = fc
      .record({
        percent: fc.option(fc.integer({ min: 1, max: 99 })),
        amountCents: fc.integer({ min: 1, max: 6000 }),
        plans: fc.subarray([CORE, PREMIUM]),
        isFirstOnly: fc.boolean(),
        isOncePerCustomer: fc.boolean(),
        hasUsed: fc.boolean(),
        isHeld: fc.boolean(),
        isEnabled: fc.boolean(),
        maxUses: fc.option(fc.integer({ min: 1, max: 3 })),
        uses: fc.integer({ min: 0, max: 3 }),
        startsAt: fc.constantFrom(null, new Date(AT.getTime() + 1), AT),
        endsAt: fc.constantFrom(null, new Date(AT.getTime() + 1), AT),
      })
      .map((one) => discount({ ...one, amountCents: one.percent === null ? one.amountCents : null }));
    fc.assert(
      fc.property(
        fc.array(anyDiscount, { maxLength: 4 }),
        fc.integer({ min: 1, max: 6000 }),
        fc.integer({ min: 0, max: 100 }),
        fc.boolean(),
        fc.boolean(),
        (list, price, promoPercent, wasMember, isTrial) => {
          const plan = { id: "core", monthlyPriceCents: cents(price) };
          const discounts = list.map((one, index) => ({
            ...one,
            id: `d${index}`,
            code: index === 0 ? "JOIN5" : null,
          }));
          const chosen = choose(discounts, { plan, promoPercent, wasMember, isTrial });
          const mayUse = (one: FirstMonthDiscount) =>
            (one.isHeld ||
              (one.isEnabled &&
                (one.startsAt === null || one.startsAt <= AT) &&
                (one.endsAt === null || one.endsAt > AT) &&
                (one.maxUses === null || one.uses < one.maxUses))) &&
            !(one.isFirstOnly && wasMember) &&
            !(one.isOncePerCustomer && one.hasUsed) &&
            (one.plans.length === 0 || one.plans.includes(CORE));
          const prices = [
            isTrial ? price : firstMonthCents(cents(price), promoPercent),
            ...discounts
              .filter((one) => !isTrial && mayUse(one))
              .map((one) =>
                one.percent === null
                  ? Math.max(Math.min(price, 50), price - (one.amountCents ?? 0))
                  : Math.max(Math.min(price, 50), price - Math.floor((price * one.percent + 50) / 100)),
              ),
          ];
          expect(price - chosen.discountCents).toBe(Math.min(...prices));
          expect(chosen.discount !== null && chosen.firstMonthPercent > 0).toBe(false);
          if (chosen.discount)
            expect(mayUse(discounts.find(({ id }) => id === chosen.discount?.id) ?? discount())).toBe(true);
          expect(chosen.entered?.state === "applied").toBe(chosen.discount?.code === "JOIN5");
        },
      ),
    );
  });
});

describe("a code for a first month", () => {
  const at = { at: AT, planId: "core", wasMember: false };
  const message = (change: Partial<FirstMonthDiscount>, situation = at) =>
    describeCode(found([discount(change)]), situation).message;

  it.each([
    ["This code starts on Friday, November 27.", { startsAt: new Date("2026-11-27T17:00:00Z") }],
    ["This code ended on Saturday, November 21.", { endsAt: new Date("2026-11-22T08:00:00Z") }],
    ["This code has reached its usage limit.", { maxUses: 2, uses: 2 }],
    ["You have already used this code.", { isOncePerCustomer: true, hasUsed: true }],
    ["This code is only for the Premium plan.", { plans: [PREMIUM] }],
    ["This code is no longer valid.", { isEnabled: false }],
  ])("is refused with %s", (sentence, change) => {
    expect(message(change)).toBe(sentence);
  });

  it("for first memberships refuses former members", () => {
    const former = { ...at, wasMember: true };
    expect(message({ isFirstOnly: true }, former)).toBe(
      "This code is for people who have not been members before.",
    );
    expect(describeCode(found([discount({ isFirstOnly: true })]), at).state).toBe("applied");
  });

  it("stays for another plan, and for a plan that is not chosen yet", () => {
    const premium = found([discount({ plans: [PREMIUM] })]);
    expect(describeCode(premium, at).state).toBe("waiting");
    expect(describeCode(premium, { ...at, planId: null as never })).toMatchObject({
      state: "applied",
      message: "20% off the first month of the Premium plan",
    });
  });

  it("that is for orders says so", () => {
    expect(describeCode({ ...found([]), isForOrders: true }, at)).toMatchObject({
      state: "refused",
      message: "This code is for groceries. Enter it in your cart.",
    });
  });

  it("keeps its use until its purchase ends", () => {
    const ended = { endsAt: new Date("2026-11-22T08:00:00Z"), maxUses: 1, uses: 1 };
    expect(describeCode(found([discount({ ...ended, isHeld: true })]), at).state).toBe("applied");
  });

  it("is described by what it takes off", () => {
    expect(describeFirstMonthOff(discount({ percent: null, amountCents: 500, plans: [CORE, PREMIUM] }))).toBe(
      "$5.00 off the first month of the Core and Premium plans",
    );
    expect(calculateFirstMonthDiscount({ percent: 50, amountCents: null }, cents(1999))).toBe(1000);
  });
});
