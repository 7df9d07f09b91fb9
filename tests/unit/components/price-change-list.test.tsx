import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { PriceChangeList } from "@/components/admin/campaigns/price-change-list";
import { StaffProvider } from "@/components/admin/staff-role";
import type { StaffRole } from "@/lib/admin/rules/permissions";
import type { Campaign } from "@/lib/campaigns/schema";
import type { AdminPriceChange } from "@/lib/catalog/schema/price-change";
import "./kit-dom";
import { fakeApi, json, renderInShop } from "./shop-context";

jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn(), push: jest.fn() }),
  usePathname: () => "/admin/marketing/price-changes",
  useSearchParams: () => new URLSearchParams(),
}));

const CHANGE: AdminPriceChange = {
  id: "c1",
  version: 1,
  productId: "p1",
  product: "Hemp Cheese",
  category: "cheese",
  price: "6.50",
  regularPrice: "9.99",
  startsAt: "2099-01-01T00:00" as never,
  endsAt: "2099-02-01T00:00" as never,
  state: "scheduled",
};
const CAMPAIGN: Campaign = {
  id: "price:c1",
  kind: "price",
  title: "Hemp Cheese",
  detail: "$6.50, regular price $9.99",
  state: "scheduled",
  startsAt: CHANGE.startsAt,
  endsAt: CHANGE.endsAt,
  href: "/admin/marketing/price-changes?edit=c1",
  covers: { productIds: ["p1"], categories: [], within: ["cheese"] },
};
const CHOICE = {
  id: "p1",
  slug: "hemp-cheese",
  name: "Hemp Cheese",
  category: "cheese",
  price: "9.99",
  available: 3,
};

const ROLE: StaffRole = "owner";

const open = async (total: number) => {
  fakeApi([], ({ path }) => (path.startsWith("/api/admin/product-choices?") ? json([CHOICE]) : undefined));
  await renderInShop(
    <StaffProvider role={ROLE}>
      <PriceChangeList rows={[CHANGE]} total={total} opened={undefined} campaigns={[CAMPAIGN]} />
    </StaffProvider>,
  );
};

it("says that only some price changes are listed, when there are more", async () => {
  await open(1_204);
  expect(
    screen.getByText(/only the 1 price changes with the latest start dates \(1,204 in total\)\.$/),
  ).toBeInTheDocument();
});

it("finds the product with its price, and warns that it already has a price change then", async () => {
  await open(1);
  expect(screen.queryByText(/with the latest start dates/)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "New price change" }));
  const product = screen.getByRole("combobox", { name: "Product" });
  await userEvent.type(product, "hemp");
  await userEvent.click(await screen.findByRole("option", { name: "Hemp Cheese ($9.99)" }));
  expect(product).toHaveValue("Hemp Cheese ($9.99)");
  await userEvent.type(screen.getByLabelText(/^Ends/), "2099-01-15T00:00");
  expect(await screen.findByText("This product already has a price change then")).toBeInTheDocument();
});

it("shows the saved product of a price change, which cannot be changed", async () => {
  await open(1);
  await userEvent.click(screen.getAllByRole("button", { name: "Hemp Cheese" })[0] as HTMLElement);
  const product = await screen.findByRole("combobox", { name: "Product" });
  expect(product).toHaveValue("Hemp Cheese ($9.99)");
  expect(product).toBeDisabled();
});
