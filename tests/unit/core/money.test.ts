import fc from "fast-check";
import {
  cents,
  divideHalfUp,
  formatUsd,
  multiplyCents,
  parseDollars,
  sumCents,
  toDecimal,
} from "@/lib/core/money";

describe("money", () => {
  it("refuses fractions of a cent", () => {
    expect(() => cents(10.5)).toThrow(RangeError);
    expect(() => multiplyCents(cents(5), 0.5)).toThrow(RangeError);
  });

  it("formats and parses decimals without losing a cent", () => {
    fc.assert(fc.property(fc.nat(10_000_000), (amount) => parseDollars(toDecimal(cents(amount))) === amount));
    fc.assert(
      fc.property(fc.nat(10_000_000), (amount) => parseDollars(Number(toDecimal(cents(amount)))) === amount),
    );
  });

  it("rounds half up, in integers", () => {
    expect(divideHalfUp(15, 10)).toBe(2);
    expect(divideHalfUp(25, 10)).toBe(3);
    expect(divideHalfUp(24, 10)).toBe(2);
    expect(divideHalfUp(0, 7)).toBe(0);
  });

  it("accepts floating-point values of whole cents", () => {
    expect(parseDollars(12.99 * 3)).toBe(3897);
    expect(parseDollars(0.1 + 0.2)).toBe(30);
  });

  it.each(["", "abc", "-1", "1.234", "1e3", "1,00", "$5"])("refuses %p as an amount", (text) => {
    expect(parseDollars(text)).toBeUndefined();
  });

  it.each([1.239, -1, Number.NaN, Number.POSITIVE_INFINITY])(
    "refuses the number %p as an amount",
    (value) => {
      expect(parseDollars(value)).toBeUndefined();
    },
  );

  it("formats as en-US dollars", () => {
    expect(formatUsd(cents(123_456_789))).toBe("$1,234,567.89");
    expect(formatUsd(cents(5))).toBe("$0.05");
    expect(formatUsd(cents(-1250))).toBe("-$12.50");
  });

  it("adds up", () => {
    expect(sumCents([cents(1), cents(2), cents(3)])).toBe(6);
    expect(sumCents([])).toBe(0);
  });
});
