import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AddressEdit } from "@/components/admin/orders/address-edit";
import { StaffProvider } from "@/components/admin/staff-role";
import type { StaffRole } from "@/lib/admin/rules/permissions";
import type { AdminOrder } from "@/lib/orders/schema/admin-order";
import "./kit-dom";
import { fakeApi, renderInShop } from "./shop-context";

jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn() }),
  usePathname: () => "/admin/orders",
}));

const OWNER: StaffRole = "owner";

it.each([true, false])(
  "an order's address names the subscriptions that keep theirs, if there are any (%s)",
  async (isSubscription) => {
    fakeApi([]);
    const order = {
      id: "order-1",
      orderNumber: "AAAA0001",
      version: 1,
      isSubscription,
      shippingAddress: null,
    };
    await renderInShop(
      <StaffProvider role={OWNER}>
        <AddressEdit order={order as unknown as AdminOrder} />
      </StaffProvider>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Add an address" }));
    const sheet = await screen.findByRole("dialog");
    expect(sheet.textContent?.includes("go to the address saved with each subscription")).toBe(
      isSubscription,
    );
  },
);
