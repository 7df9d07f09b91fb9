/** @jest-environment node */
import fc from "fast-check";
import {
  brandOf,
  checkCvc,
  checkExpiry,
  checkNumber,
  digitsOf,
  formatExpiry,
  formatNumber,
} from "../src/browser/card-fields.js";
import { canonicalForm, parseForm } from "../src/core/form";

const TODAY = new Date("2026-11-15T12:00:00Z");

describe("the card form", () => {
  it.each([
    ["4242424242424242", "4242 4242 4242 4242"],
    ["4242-4242", "4242 4242"],
    ["378282246310005", "3782 822463 10005"],
    ["42424242424242421111", "4242 4242 4242 4242"],
  ])("formats the number %s as %s", (typed, shown) => {
    expect(formatNumber(typed)).toBe(shown);
  });

  it.each([
    ["1", "1"],
    ["5", "05 / "],
    ["12", "12 / "],
    ["1234", "12 / 34"],
    ["12/2034", "12 / 34"],
    ["1/34", "01 / 34"],
    ["2034-07", "07 / 34"],
  ])("formats the date %s as %s", (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });

  it("allows deleting a date", () => {
    expect(formatExpiry("12 /", true)).toBe("12");
  });

  it.each([
    ["4242", "incomplete_number"],
    ["4242424242424241", "invalid_number"],
    ["4242424242424242", undefined],
  ])("validates the number %s: %s", (typed, code) => {
    expect(checkNumber(typed)?.code).toBe(code);
  });

  it.each([
    ["1", "incomplete_expiry"],
    ["1325", "invalid_expiry_month"],
    ["1225", "invalid_expiry_year_past"],
    ["1026", "invalid_expiry_month_past"],
    ["1126", undefined],
  ])("validates the date %s: %s", (typed, code) => {
    expect(checkExpiry(typed, TODAY)?.code).toBe(code);
  });

  it("requires four digits for an American Express code", () => {
    expect(brandOf("3782").name).toBe("amex");
    expect(checkCvc("123", "378282246310005")?.code).toBe("incomplete_cvc");
    expect(checkCvc("123", "4242424242424242")).toBeUndefined();
  });

  it("never loses or invents digits", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9 -]{0,24}$/), (typed) => {
        const shown = digitsOf(formatNumber(typed));
        expect(digitsOf(typed).startsWith(shown)).toBe(true);
        expect(formatNumber(formatNumber(typed))).toBe(formatNumber(typed));
      }),
    );
  });
});

describe("form bodies", () => {
  it("decode nested names and lists", () => {
    const form = parseForm("a=1&b[c][d]=2&expand[]=x&expand[]=y&items[0][price]=p&__proto__[x]=1");
    expect(JSON.parse(JSON.stringify(form))).toMatchObject({
      a: "1",
      b: { c: { d: "2" } },
      expand: { "0": "x", "1": "y" },
      items: { "0": { price: "p" } },
    });
    expect({}).not.toHaveProperty("x");
  });

  it("decode the same in any order", () => {
    expect(canonicalForm(parseForm("a=1&b[c]=2&b[d]=3"))).toBe(canonicalForm(parseForm("b[d]=3&b[c]=2&a=1")));
    expect(canonicalForm(parseForm("a=1"))).not.toBe(canonicalForm(parseForm("a=2")));
  });

  it("never throw on untrusted input", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(typeof canonicalForm(parseForm(text))).toBe("string");
      }),
    );
  });
});
