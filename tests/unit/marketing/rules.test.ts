import { cents } from "@/lib/core/money";
import { deliveryWords } from "@/lib/marketing/rules";

/** D20: what is said of delivery is what checkout gives. */
describe("what pages say of delivery", () => {
  it("is free on every order in the default mode, whatever the threshold", () => {
    expect(deliveryWords({ mode: "free", freeFromCents: cents(5000) })).toEqual({
      headline: "Free delivery",
      rest: "on every order, in 3–5 business days",
      sentence: "Free delivery on every order.",
    });
  });

  it("is the policy's prices once they are switched on", () => {
    expect(deliveryWords({ mode: "policy", freeFromCents: cents(5000) })).toEqual({
      headline: "Free delivery from $50",
      rest: "$5.99 below, in 3–5 business days",
      sentence: "Free delivery from $50.",
    });
  });

  it("promises nothing free where nothing is", () => {
    expect(Object.values(deliveryWords({ mode: "policy", freeFromCents: null })).join(" ")).not.toMatch(
      /free/i,
    );
  });
});
