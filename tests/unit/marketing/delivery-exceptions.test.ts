import { US_STATES } from "@/lib/core/us-states";
import { describeExceptions } from "@/lib/marketing/rules/delivery-exceptions";

const method = { name: "Standard shipping", onlyStates: null, pricedStates: [] };

describe("the delivery policy", () => {
  it("has no exceptions where a method goes everywhere for one price", () => {
    expect(describeExceptions([method], false)).toEqual([]);
  });

  it("names the states of a limited method, or those that it leaves out if they are fewer", () => {
    expect(describeExceptions([{ ...method, onlyStates: ["CA", "NV"] }], true)).toEqual([
      "Standard shipping is available in CA and NV only.",
    ]);
    const onlyStates = US_STATES.filter((state) => state !== "AK" && state !== "HI");
    expect(describeExceptions([{ ...method, onlyStates }], true)).toEqual([
      "Standard shipping is not available in AK and HI.",
    ]);
  });

  it("names states with another price, unless delivery is free on every order", () => {
    const priced = { ...method, pricedStates: ["AK", "HI"] };
    expect(describeExceptions([priced], false)).toEqual([
      "Standard shipping to AK and HI has another price, which checkout shows.",
    ]);
    expect(describeExceptions([priced], true)).toEqual([]);
  });
});
