import { screen } from "@testing-library/react";
import { MembershipCheckout } from "@/app/(checkout)/checkout/_parts/membership-checkout";
import { renderInShop } from "./shop-context";
import "./kit-dom";

const top = { id: "top", slug: "wholesale", aliases: ["family"], name: "Wholesale", monthlyPriceCents: 5000 };
const listPlansForSale = jest.fn();
jest.mock("@/lib/membership/queries", () => ({
  listPlansForSale: () => listPlansForSale(),
  getMembershipStatus: async () => ({ stripeSubscription: null }),
}));
jest.mock("@/lib/account/queries/current-user", () => ({
  getCurrentUser: async () => ({ id: "u", isMember: true, membershipPlanId: "top" }),
}));
jest.mock("@/lib/membership/commands/get-purchase-offer", () => ({ getPurchaseOffer: jest.fn() }));
jest.mock("@/lib/marketing/queries/store-facts", () => ({
  getStoreFacts: async () => ({ timeZone: "UTC" }),
}));

describe("the upgrade link", () => {
  it.each([
    ["of a member with the highest plan", [top], "You have our largest plan"],
    ["in a shop that sells no plan", [], "We do not sell this plan"],
  ])("%s", async (_whose, plans, title) => {
    listPlansForSale.mockResolvedValueOnce(plans);
    await renderInShop(await MembershipCheckout({ query: { membership: "upgrade" } }));
    expect(screen.getByRole("heading", { name: title })).toBeInTheDocument();
  });
});
