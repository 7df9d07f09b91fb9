import { screen } from "@testing-library/react";
import { OrderEditDialog } from "@/components/admin/orders/order-edit-dialog";
import { OrderHistory } from "@/components/admin/orders/order-facts";
import { StaffProvider } from "@/components/admin/staff-role";
import type { StaffRole } from "@/lib/admin/rules/permissions";
import type { AdminOrder } from "@/lib/orders/schema/admin-order";
import "./kit-dom";
import { orderRow } from "./order-row";
import { renderInShop } from "./shop-context";

jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn(), push: jest.fn() }),
  usePathname: () => "/admin/orders",
}));

const OWNER: StaffRole = "owner";

it.each([
  ["new", "shipping", "“Shipped” emails the buyer"],
  ["shipped", "shipping", null],
  ["done", "shipping", null],
  ["new", "pickup", "“Pickup” and “Done” email the buyer"],
  ["pickup", "pickup", "“Done” emails the buyer"],
  ["done", "pickup", null],
] as const)(
  "the dialog of a %s order (%s) says which statuses email the buyer",
  async (status, fulfillmentMethod, hint) => {
    await renderInShop(
      <StaffProvider role={OWNER}>
        <OrderEditDialog order={{ ...orderRow(1), status, fulfillmentMethod }} onClose={jest.fn()} />
      </StaffProvider>,
    );
    const field = screen.getByRole("combobox", { name: "Status" });
    if (hint === null) expect(field).not.toHaveAccessibleDescription();
    else expect(field).toHaveAccessibleDescription(hint);
  },
);

it("an order's history names declined payments and resent emails", async () => {
  const event = { who: null, at: "2026-11-21T09:00:00.000Z" };
  const events = [
    { ...event, id: "1", type: "payment_failed", message: "The card was declined" },
    { ...event, id: "2", type: "mail", message: "order-edited to maya@mail.example" },
  ];
  await renderInShop(<OrderHistory order={{ events } as unknown as AdminOrder} timeZone="UTC" />);
  for (const text of ["Payment failed", "Order changed to maya@mail.example"])
    expect(screen.getByText(text)).toBeInTheDocument();
});
