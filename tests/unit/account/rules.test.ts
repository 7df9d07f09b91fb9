import { afterLogin, isEntitled, knownShipping } from "@/lib/account/rules";

const NOW = new Date("2026-11-21T12:00:00Z");
const soon = new Date("2026-11-22T12:00:00Z");
const past = new Date("2026-11-20T12:00:00Z");
const live = { status: "active", currentPeriodEnd: soon, graceUntil: null, cancelAtPeriodEnd: false };

describe("who is a member (D16)", () => {
  it.each([
    ["free", false],
    ["cancelled", false],
    ["trial", true],
    ["active", true],
    ["premium", true],
    ["wholesale", true],
  ])("without a subscription, the status %s says %s", (membershipStatus, expected) => {
    expect(isEntitled({ membershipStatus, subscription: null }, NOW)).toBe(expected);
  });

  it.each([
    ["trialing", live, true],
    ["active", live, true],
    ["active, ending later", { ...live, cancelAtPeriodEnd: true }, true],
    ["active, ended", { ...live, cancelAtPeriodEnd: true, currentPeriodEnd: past }, false],
    ["past due within grace", { ...live, status: "past_due", graceUntil: soon }, true],
    ["past due after grace", { ...live, status: "past_due", graceUntil: past }, false],
    ["past due without grace", { ...live, status: "past_due" }, false],
    ["unpaid", { ...live, status: "unpaid" }, false],
    ["paused", { ...live, status: "paused" }, false],
  ])("a subscription that is %s decides, whatever the status says", (_name, subscription, expected) => {
    expect(isEntitled({ membershipStatus: "active", subscription }, NOW)).toBe(expected);
    expect(isEntitled({ membershipStatus: "free", subscription }, NOW)).toBe(expected);
  });
});

describe("where a login leads (D6)", () => {
  it("is the page that was wanted, else the back office for admins, else home", () => {
    expect(afterLogin("/orders", true)).toBe("/orders");
    expect(afterLogin(null, true)).toBe("/admin");
    expect(afterLogin(null, false)).toBe("/");
  });
});

describe("what the checkout knows of somebody", () => {
  const person = { email: "olive@garden.example", firstName: "Olive", lastName: "Grove" };
  const place = {
    firstName: "Rosa",
    lastName: "Field",
    address: "1 Row",
    city: "Ojai",
    state: "CA",
    zip: "93023",
  };

  it("is the default address, under the account's e-mail", () => {
    const book = [
      { ...place, id: "a", city: "Ventura", isDefault: false },
      { ...place, id: "b", isDefault: true },
    ];
    expect(knownShipping(person, book)).toEqual({ email: person.email, ...place });
  });

  it("is the profile where there is none", () => {
    expect(knownShipping(person, [])).toEqual(person);
  });
});
