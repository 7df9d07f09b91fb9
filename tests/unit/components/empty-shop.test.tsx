import { screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { Hero } from "@/app/(shop)/_parts/hero";
import { FoodListing } from "@/app/(shop)/(content)/encyclopedia/_parts/food-listing";
import { RecipeListing } from "@/app/(shop)/(content)/recipes/_parts/recipe-listing";
import { MemberContentList } from "@/components/admin/content/member-content-list";
import { QuestionList } from "@/components/admin/content/question-list";
import { CategoryList } from "@/components/admin/encyclopedia/category-list";
import { PlanList } from "@/components/admin/plans/plan-list";
import { StaffProvider } from "@/components/admin/staff-role";
import type { StaffRole } from "@/lib/admin/rules/permissions";
import { parseFoodParams, parseRecipeParams } from "@/lib/content/schema";
import { MARKETING_DEFAULTS } from "@/lib/marketing/schema";
import { DEFAULT_RATES } from "@/lib/pricing/rules";
import "./kit-dom";
import { renderInShop } from "./shop-context";

jest.mock("@/components/ui/picture", () => ({ Picture: () => null }));
jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn(), push: jest.fn() }),
  usePathname: () => "/admin",
}));

const OWNER: StaffRole = "owner";
const inAdmin = (list: ReactNode) => renderInShop(<StaffProvider role={OWNER}>{list}</StaffProvider>);

/** A production shop starts without sample data: no page may send anyone to filters that they did not set. */
describe("an empty shop", () => {
  it.each([
    ["recipes", <RecipeListing key="" recipes={[]} params={parseRecipeParams({})} />, "No recipes yet"],
    ["foods", <FoodListing key="" foods={[]} categories={[]} params={parseFoodParams({})} />, "No foods yet"],
  ])("says that there are no %s yet, without filters to clear", async (_what, listing, title) => {
    await renderInShop(listing);
    expect(screen.getByRole("heading", { name: title })).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Clear Filters" })).toBeNull();
  });

  it.each([
    ["category", <CategoryList key="" rows={[]} />],
    ["content", <MemberContentList key="" rows={[]} />],
    ["question", <QuestionList key="" rows={[]} />],
  ])("asks its owner to create the first %s", async (what, list) => {
    await inAdmin(list);
    expect(screen.getByText(`Press New ${what} to create the first one.`)).toBeInTheDocument();
    expect(screen.queryByText(/matches this search/)).toBeNull();
  });

  it("has no plans in the admin, and says so", async () => {
    await inAdmin(<PlanList plans={[]} />);
    expect(screen.getByText("No plans")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "New plan" })).toBeInTheDocument();
  });

  it.each([
    ["offers the free trial while a plan is for sale", MARKETING_DEFAULTS.membershipPromo, true],
    ["offers no free trial without a plan", null, false],
  ])("%s", async (_when, promo, isOffered) => {
    const delivery = { mode: "free" as const, freeFromCents: null, rates: DEFAULT_RATES };
    await renderInShop(
      <Hero stats={{ averageRating: null, totalCount: 0 }} promo={promo} delivery={delivery} />,
    );
    expect(screen.queryAllByText(/free trial/i)).toHaveLength(isOffered ? 2 : 0);
    expect(screen.getByRole("link", { name: "Shop now" })).toBeInTheDocument();
  });
});
