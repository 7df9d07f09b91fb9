import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FoodList } from "@/components/admin/encyclopedia/food-list";
import { StaffProvider } from "@/components/admin/staff-role";
import type { StaffRole } from "@/lib/admin/rules/permissions";
import { type AdminFood, foodListSchema } from "@/lib/content/schema/admin-foods";
import "./kit-dom";
import { renderInShop } from "./shop-context";

jest.mock("@/components/ui/picture", () => ({ Picture: () => null }));
jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn(), push: jest.fn() }),
  usePathname: () => "/admin/encyclopedia",
  useSearchParams: () => new URLSearchParams(),
}));

const OWNER: StaffRole = "owner";
const FOOD: AdminFood = {
  id: "00000000-0000-4000-8000-000000000001",
  slug: "dulse",
  version: 1,
  name: "Dulse",
  category: "seaweeds",
  categoryName: "Seaweeds",
  isCategoryShown: true,
  type: "",
  phLevel: "",
  benefits: [],
  description: "",
  servingSuggestion: "",
  nutrients: [],
  keeping: "",
  words: [],
  composition: null,
  imageUrl: null,
  isActive: true,
  isDeleted: false,
  updatedAt: "2026-10-30T09:00:00.000Z",
};

describe("the admin's list of entries", () => {
  it.each([
    ["an active entry", FOOD, "Active", true],
    ["a hidden entry", { ...FOOD, isActive: false }, "Hidden", false],
    ["an active entry of a hidden category", { ...FOOD, isCategoryShown: false }, "Category hidden", false],
  ])(
    "says whether the shop shows %s, and links only to existing pages",
    async (_what, food, state, hasPage) => {
      await renderInShop(
        <StaffProvider role={OWNER}>
          <FoodList params={foodListSchema.parse({})} page={{ rows: [food], total: 1 }} categories={[]} />
        </StaffProvider>,
      );
      expect(screen.getAllByText(state, { selector: "td *" }).length).toBeGreaterThan(0);
      await userEvent.click(screen.getByRole("button", { name: "Actions for Dulse" }));
      expect(screen.getByRole("menuitem", { name: "Edit" })).toBeInTheDocument();
      expect(screen.queryAllByRole("menuitem", { name: "View in shop" })).toHaveLength(hasPage ? 1 : 0);
    },
  );
});
