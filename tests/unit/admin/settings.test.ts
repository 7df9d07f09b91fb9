import { cents } from "@/lib/core/money";
import { deliveryFigures } from "@/lib/marketing/rules/delivery-figures";
import { formatPercent, parsePercent } from "@/lib/marketing/schema/settings";
import { DEFAULT_RATES } from "@/lib/pricing/rules";

describe("a tax rate", () => {
  it.each([
    ["8", 8000],
    ["8.25", 8250],
    ["6.625", 6625],
    [" 0.1 ", 100],
    [7.25, 7250],
    ["100", 100_000],
    ["0", 0],
  ])("%j is %i thousandths of a percent", (typed, thousandths) => {
    expect(parsePercent(typed)).toBe(thousandths);
    expect(parsePercent(formatPercent(thousandths))).toBe(thousandths);
  });

  it.each(["", "8%", "8,25", "-1", "100.001", "8.1234", "1e1", "eight"])("cannot be %j", (typed) => {
    expect(parsePercent(typed)).toBeUndefined();
  });
});

describe("the delivery preview", () => {
  const terms = { mode: "policy" as const, freeFromCents: cents(5000), rates: DEFAULT_RATES };
  const at = (figures: ReturnType<typeof deliveryFigures>, subtotal: number) =>
    figures.find((row) => row.subtotal === subtotal);

  it("shows both sides of the threshold", () => {
    const figures = deliveryFigures(terms);
    expect(at(figures, 4999)).toMatchObject({ standard: 599, expedited: 1299 });
    expect(at(figures, 5000)).toMatchObject({ standard: 0, expedited: 1299 });
  });

  it("shows the configured rates", () => {
    const rates = { standardCents: cents(705), expeditedCents: cents(1940) };
    const figures = deliveryFigures({ ...terms, rates });
    expect(at(figures, 4999)).toMatchObject({ standard: 705, expedited: 1940 });
    expect(at(figures, 5000)).toMatchObject({ standard: 0, expedited: 1940 });
  });

  it("shows free standard delivery and no expedited one in the default mode", () => {
    for (const row of deliveryFigures({ ...terms, mode: "free" }))
      expect(row).toMatchObject({ standard: 0, expedited: null });
  });
});
