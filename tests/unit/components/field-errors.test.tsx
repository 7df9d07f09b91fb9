import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { OrderEditDialog } from "@/components/admin/orders/order-edit-dialog";
import { DispatchForm } from "@/components/admin/settings/dispatch-form";
import { StaffProvider } from "@/components/admin/staff-role";
import "./kit-dom";
import { orderRow } from "./order-row";
import { fakeApi, renderInShop } from "./shop-context";

jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn(), push: jest.fn() }),
  usePathname: () => "/admin/settings/dispatch",
}));

const OWNER = "owner";
const type = async (label: RegExp, text: string) => {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
  return field;
};

it("a text field that holds a list shows the error of an item", async () => {
  const { changes } = fakeApi([], () => undefined);
  const saved = { shipDays: ["mon" as const], cutoffTime: "", closedDays: [], version: 1 };
  await renderInShop(
    <StaffProvider role={OWNER}>
      <DispatchForm saved={saved} />
    </StaffProvider>,
  );
  const field = await type(/^Holidays/, "2026-12-25, Dec 26");
  await userEvent.click(screen.getByRole("button", { name: /^Save/ }));
  expect(await screen.findByText("Must be a date such as 2026-12-24")).toBeVisible();
  expect(field).toBeInvalid();
  expect(changes()).toEqual([]);
});

it("an order's email address with an accent is refused with a message", async () => {
  fakeApi([], () => undefined);
  await renderInShop(
    <StaffProvider role={OWNER}>
      <OrderEditDialog order={orderRow(1)} onClose={jest.fn()} />
    </StaffProvider>,
  );
  await type(/email/i, "m\u00e1ya@field.example");
  await userEvent.click(screen.getByRole("button", { name: /^Save/ }));
  expect(await screen.findByText("Please enter a valid email address")).toBeVisible();
});
