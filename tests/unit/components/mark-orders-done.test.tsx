import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { OrderList } from "@/components/admin/orders/order-list";
import { StaffProvider } from "@/components/admin/staff-role";
import type { StaffRole } from "@/lib/admin/rules/permissions";
import { type OrderRow, orderListSchema } from "@/lib/orders/schema/admin-order";
import "./kit-dom";
import { orderRow } from "./order-row";
import { fakeApi, json, renderInShop } from "./shop-context";

jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn(), push: jest.fn(), replace: jest.fn() }),
  usePathname: () => "/admin/orders",
  useSearchParams: () => new URLSearchParams(),
}));

const OWNER: StaffRole = "owner";

/** Selects these orders and presses "Mark done". */
async function markDone(...rows: OrderRow[]) {
  const api = fakeApi([], ({ method }) => (method === "POST" ? json({ done: [], refused: [] }) : undefined));
  await renderInShop(
    <StaffProvider role={OWNER}>
      <OrderList
        params={orderListSchema.parse({})}
        page={{ rows, total: rows.length, isMore: false, before: null, after: null }}
        timeZone="America/Los_Angeles"
      />
    </StaffProvider>,
  );
  await userEvent.click(screen.getAllByRole("checkbox")[0] as HTMLElement);
  await userEvent.click(screen.getByRole("button", { name: "Mark done" }));
  return api;
}

const pickup = (number: number, change: Partial<OrderRow> = {}): OrderRow => ({
  ...orderRow(number),
  fulfillmentMethod: "pickup",
  status: "pickup",
  ...change,
});

it("asks first if buyers of pickup orders get an email, and says how many", async () => {
  const api = await markDone(
    orderRow(1),
    pickup(2),
    pickup(3),
    pickup(4, { status: "done" }),
    pickup(5, { isOnHold: true }),
    pickup(6, { isCancelled: true }),
    pickup(7, { customerEmail: "" }),
    pickup(8, { payment: "refunded" }),
    pickup(9, { isPaid: false }),
  );
  const question = await screen.findByRole("alertdialog", { name: "Mark 9 orders done?" });
  expect(question).toHaveTextContent(
    "The buyers of 2 pickup orders get an email saying that their order was picked up.",
  );
  expect(api.changes()).toEqual([]);
  await userEvent.click(within(question).getByRole("button", { name: "Mark done" }));
  expect(api.changes()).toHaveLength(1);
});

it("asks nothing if no buyer gets an email", async () => {
  const api = await markDone(orderRow(1), pickup(2, { status: "done" }));
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
  expect(api.changes()).toHaveLength(1);
});
