import { US_STATES } from "@/lib/core/us-states";
import { describeExceptions } from "@/lib/marketing/rules/delivery-exceptions";

const method = { name: "Standard shipping", onlyStates: null, pricedStates: [] };

describe("the delivery policy", () => {
  it("has no exceptions if a method delivers everywhere at one price", () => {
    expect(describeExceptions([method], false)).toEqual([]);
  });

  it("names the states that a limited method delivers to, or those that it does not if they are fewer", () => {
    expect(describeExceptions([{ ...method, onlyStates: ["CA", "NV"] }], true)).toEqual([
      "Standard shipping is available only in CA and NV.",
    ]);
    const onlyStates = US_STATES.filter((state) => state !== "AK" && state !== "HI");
    expect(describeExceptions([{ ...method, onlyStates }], true)).toEqual([
      "Standard shipping is not available in AK or HI.",
    ]);
  });

  it("names states with a different price, unless delivery is free on every order", () => {
    const priced = { ...method, pricedStates: ["AK", "HI"] };
    expect(describeExceptions([priced], false)).toEqual([
      "Standard shipping to AK and HI has a different price, which is shown at checkout.",
    ]);
    expect(describeExceptions([priced], true)).toEqual([]);
  });
});
