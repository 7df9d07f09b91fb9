import { screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { AdminPage, type AdminPageProps } from "@/app/admin/_parts/admin-page";
import type { StaffRole } from "@/lib/admin/rules/permissions";
import "./kit-dom";
import { renderInShop } from "./shop-context";

let role: StaffRole;
jest.mock("@/lib/account/queries/viewer", () => ({
  getCurrentViewer: () => Promise.resolve({ userId: "u1", staffRole: role, staffStep: null }),
}));
jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn(), push: jest.fn() }),
  usePathname: () => "/admin",
}));

/** Renders what the page suspends on. */
async function open(props: Omit<AdminPageProps, "children">) {
  const { children } = AdminPage({ ...props, children: () => null }).props as {
    children: ReactElement<AdminPageProps>;
  };
  const render = children.type as (props: AdminPageProps) => Promise<ReactElement>;
  await renderInShop(await render(children.props));
}

it.each<[StaffRole, Omit<AdminPageProps, "children">, string]>([
  ["content", { tab: "orders" }, "Orders is not part of your role"],
  ["content", { tab: "orders", permission: "orders.money" }, "Orders is not part of your role"],
  ["fulfilment", { tab: "orders", permission: "orders.money" }, "This page is not part of your role"],
  ["manager", { tab: "settings", permission: "settings.edit" }, "This page is not part of your role"],
  ["content", { tab: "marketing", permission: "customers.see" }, "This page is not part of your role"],
])("a %s who opens a page without its permission (%o) is told: %s", async (who, page, title) => {
  role = who;
  await open(page);
  expect(screen.getByRole("heading", { level: 1, name: title })).toBeInTheDocument();
});
