import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { PickupCounter } from "@/components/admin/packing/pickup-counter";
import { StaffProvider } from "@/components/admin/staff-role";
import type { StaffRole } from "@/lib/admin/rules/permissions";
import type { WaitingPickup } from "@/lib/fulfillment/schema";
import { renderInShop } from "./shop-context";

jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn(), push: jest.fn() }),
  usePathname: () => "/admin/packing/pickup",
}));

const OWNER: StaffRole = "owner";
const order = (orderNumber: string, isReady: boolean) =>
  ({ id: orderNumber, version: 1, orderNumber, customerName: "Maya", isReady }) as WaitingPickup;

const counter = (total: number) =>
  renderInShop(
    <StaffProvider role={OWNER}>
      <PickupCounter orders={[order("AAAA0001", false), order("AAAA0002", false)]} total={total} />
    </StaffProvider>,
  );

it("a search without results does not say that every packed order is ready, or which orders are shown", async () => {
  await counter(350);
  expect(screen.getByRole("status")).toHaveTextContent("2 of 350 orders: the longest-waiting in each list");
  expect(screen.getByText("No orders are ready yet.")).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText("Order number or name"), "zzz");
  expect(screen.getByRole("status")).toHaveTextContent(/^0 of the first 2 orders$/);
  expect(screen.queryByText("Every packed order is ready.")).toBeNull();
});

it("a search without results leads to all orders if the list does not have them all", async () => {
  await counter(350);
  await userEvent.type(screen.getByLabelText("Order number or name"), "zzz & co");
  expect(screen.queryByText("No orders match your search.")).toBeNull();
  for (const link of screen.getAllByRole("link", { name: "Search all orders" }))
    expect(link).toHaveAttribute("href", "/admin/orders?search=zzz+%26+co");
});

it("a search without results says so if the list has all orders", async () => {
  await counter(2);
  await userEvent.type(screen.getByLabelText("Order number or name"), "zzz");
  expect(screen.getAllByText("No orders match your search.")).toHaveLength(2);
  expect(screen.queryByRole("link", { name: "Search all orders" })).toBeNull();
});
