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

it("a search without results does not say that every packed order is ready, or which orders are shown", async () => {
  await renderInShop(
    <StaffProvider role={OWNER}>
      <PickupCounter orders={[order("AAAA0001", false), order("AAAA0002", false)]} total={350} />
    </StaffProvider>,
  );
  expect(screen.getByRole("status")).toHaveTextContent("2 orders of 350: those waiting longest in each list");
  expect(screen.getByText("No order is ready yet.")).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText("Order number or name"), "zzz");
  expect(screen.getByRole("status")).toHaveTextContent(/^0 orders of the first 2$/);
  expect(screen.getAllByText("No order matches this search.")).toHaveLength(2);
  expect(screen.queryByText("Every packed order is ready.")).toBeNull();
});
