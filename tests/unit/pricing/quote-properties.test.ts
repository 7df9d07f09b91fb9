import fc from "fast-check";
import { parseDollars, toDecimal } from "@/lib/core/money";
import { calculateQuote } from "@/lib/pricing/rules";
import { listSavings } from "@/lib/pricing/rules/savings";
import type { LineInput, PriceRules, Quote } from "@/lib/pricing/schema";
import { exactUnit, randomCart, randomRules } from "../../support/random-carts";

/** The same prices computed with exact fractions, independently of the module. */
function checkAgainstFractions(
  lines: LineInput[],
  rules: PriceRules,
  method: "standard" | "expedited",
): void {
  const quoted = calculateQuote(lines, rules, method);
  const units = lines.map((input) => exactUnit(input, rules));
  const subtotal = lines.reduce((total, input, index) => total + (units[index] ?? 0) * input.quantity, 0);
  const tax = Number((BigInt(subtotal) * BigInt(rules.taxRateThousandths) * 2n + 100_000n) / 200_000n);
  const { standardCents, expeditedCents } = rules.shipping;
  const total = subtotal + tax + quoted.shippingCents;
  const apiTotal = [quoted.subtotalCents, quoted.taxCents, quoted.shippingCents]
    .map((amount) => Number(toDecimal(amount)))
    .reduce((sum, amount) => sum + amount, 0);
  // One expectation instead of seven, which would take longer than the prices.
  expect({
    units: quoted.lines.map((item) => item.unitPriceCents),
    subtotal: quoted.subtotalCents,
    tax: quoted.taxCents,
    hasKnownShipping: [0, standardCents, expeditedCents].includes(quoted.shippingCents),
    total: quoted.totalCents,
    // The sum of the API's decimals equals the amount of the PaymentIntent.
    apiAmount: Math.round(Number(toDecimal(quoted.totalCents)) * 100),
    apiSum: parseDollars(apiTotal),
  }).toEqual({
    ...{ units, subtotal, tax, hasKnownShipping: true },
    ...{ total, apiAmount: total, apiSum: total },
  });
}

describe("quotes of random carts", () => {
  it("match exact fractions to the cent for 10,000 random carts", () => {
    fc.assert(
      fc.property(
        randomCart,
        randomRules,
        fc.constantFrom("standard" as const, "expedited" as const),
        checkAgainstFractions,
      ),
      { numRuns: 10_000 },
    );
  });

  it("have savings that add up to the subtotal to the cent for 10,000 random carts", () => {
    const checkRows = (lines: LineInput[], rules: PriceRules) => {
      const quoted: Quote = calculateQuote(lines, rules);
      const shown = listSavings(quoted);
      const added = shown.reduce((total, row) => total + row.cents, 0);
      const regular = lines.reduce((total, one) => total + one.product.regularPriceCents * one.quantity, 0);
      const subscribed = lines
        .filter(({ isSubscription }) => isSubscription)
        .reduce((total, one) => total + one.product.regularPriceCents * one.quantity, 0);
      const saved = shown.find(({ name }) => name === "Subscription savings")?.cents ?? 0;
      expect({
        subtotal: shown.length === 0 ? regular : added,
        total: quoted.subtotalCents + quoted.shippingCents + quoted.taxCents,
        isSubscriptionOff20Percent: Math.abs(-saved - subscribed * 0.2) <= 0.5,
        first: shown[0],
      }).toEqual({
        subtotal: quoted.subtotalCents,
        total: quoted.totalCents,
        isSubscriptionOff20Percent: true,
        first: shown[0] && { name: "Regular prices", cents: regular },
      });
    };
    fc.assert(fc.property(randomCart, randomRules, checkRows), { numRuns: 10_000 });
  });
});
