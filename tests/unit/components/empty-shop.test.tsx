import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { MemberContentList } from "@/components/admin/content/member-content-list";
import { QuestionList } from "@/components/admin/content/question-list";
import { CategoryList } from "@/components/admin/encyclopedia/category-list";
import { PlanList } from "@/components/admin/plans/plan-list";
import { StaffProvider } from "@/components/admin/staff-role";
import type { StaffRole } from "@/lib/admin/rules/permissions";
import "./kit-dom";
import { fakeApi, json, renderInShop } from "./shop-context";

jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn(), push: jest.fn() }),
  usePathname: () => "/admin",
}));

const inAdmin = (list: ReactNode, role: StaffRole = "owner") =>
  renderInShop(<StaffProvider role={role}>{list}</StaffProvider>);

/** A production shop starts without sample data; its pages: tests/http/new-shop.test.ts. */
describe("the admin of an empty shop", () => {
  it.each([
    ["category", <CategoryList key="" rows={[]} />],
    ["content", <MemberContentList key="" rows={[]} />],
    ["question", <QuestionList key="" rows={[]} missingPolicies={0} />],
  ])("asks its owner to create the first %s", async (what, list) => {
    await inAdmin(list);
    expect(screen.getByText(`Press New ${what} to create the first one.`)).toBeInTheDocument();
    expect(screen.queryByText(/matches this search/)).toBeNull();
  });

  it("says that it has no plans", async () => {
    await inAdmin(<PlanList plans={[]} />);
    expect(screen.getByText("No plans")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "New plan" })).toBeInTheDocument();
  });

  it("offers the questions about its policy, whose answers are generated, to staff who are permitted to add them", async () => {
    const api = fakeApi([], ({ path }) =>
      path === "/api/admin/faqs/policy" ? json({ added: 11 }) : undefined,
    );
    const list = <QuestionList rows={[]} missingPolicies={11} />;
    await inAdmin(list, "fulfilment");
    expect(screen.queryByText(/^Add 11 questions/)).not.toBeInTheDocument();
    cleanup();
    await inAdmin(list);
    expect(screen.getByText("Add 11 questions about delivery, membership and support")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Add them" }));
    expect(api.changes()).toHaveLength(1);
  });
});
