import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { OrderButtons } from "@/components/admin/orders/order-buttons";
import { OrderEditDialog } from "@/components/admin/orders/order-edit-dialog";
import { OrderHistory } from "@/components/admin/orders/order-facts";
import { OrderHold } from "@/components/admin/orders/order-hold";
import { ParcelForm } from "@/components/admin/orders/parcel-form";
import { StaffProvider } from "@/components/admin/staff-role";
import type { StaffRole } from "@/lib/admin/rules/permissions";
import type { AdminOrder } from "@/lib/orders/schema/admin-order";
import "./kit-dom";
import { orderRow } from "./order-row";
import { fakeApi, json, renderInShop } from "./shop-context";

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

const orderOf = (change: Partial<AdminOrder>): AdminOrder => ({
  ...({
    trackingNumber: "",
    courier: "",
    trackingUrl: "",
    trackingLink: null,
    holds: [],
    alerts: [],
  } as object),
  ...orderRow(1),
  ...(change as AdminOrder),
});
const press = async (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

it.each([
  ["packed", "pickup", "Ready for pickup", "Order AAAA0001 is ready for pickup. The buyer gets an email."],
  ["pickup", "pickup", "Mark picked up", "Order AAAA0001 was picked up. The buyer gets an email."],
  ["new", "pickup", "Mark packed", "Order AAAA0001 is packed."],
  ["shipped", "shipping", "Mark done", "Order AAAA0001 is done."],
] as const)("the step from %s (%s) shows its result", async (status, fulfillmentMethod, button, text) => {
  fakeApi([], ({ method }) => (method === "PATCH" ? json({}) : undefined));
  await renderInShop(
    <StaffProvider role={OWNER}>
      <OrderButtons order={orderOf({ status, fulfillmentMethod })} />
    </StaffProvider>,
  );
  await press(button);
  expect(await screen.findByText(text)).toBeInTheDocument();
});

it.each([
  ["is corrected", "2", "The buyer gets an email with the tracking details."],
  ["is removed", "{Backspace}", "The buyer's order page shows the change."],
])(
  "the toast about a tracking number that %s after shipping says whether the buyer is emailed",
  async (_, typed, text) => {
    const order = orderOf({ status: "shipped", trackingNumber: "1" });
    fakeApi([], ({ method, body }) =>
      method === "PATCH" ? json({ ...order, ...(body as object), version: 2 }) : undefined,
    );
    await renderInShop(
      <StaffProvider role={OWNER}>
        <ParcelForm order={order} />
      </StaffProvider>,
    );
    await userEvent.type(screen.getByLabelText("Tracking number"), typed);
    await press("Save parcel");
    expect(await screen.findByText(text)).toBeInTheDocument();
  },
);

it.each([
  [false, /cannot be packed, shipped or picked up until/, "Order AAAA0001 can move forward."],
  [
    true,
    /^This order is canceled. Items that were set aside for it go back into stock once you release/,
    "Order AAAA0001 stays canceled.",
  ],
])("a hold on an order (canceled: %s) says what its release does", async (isCancelled, notice, result) => {
  const hold = {
    id: "h",
    reason: "dispute",
    detail: "",
    placedAt: "2026-11-21T09:00:00.000Z",
    released: null,
  };
  fakeApi([], ({ method }) => (method === "POST" ? json({}) : undefined));
  await renderInShop(
    <StaffProvider role={OWNER}>
      <OrderHold
        order={orderOf({ isCancelled, holds: [hold] as unknown as AdminOrder["holds"] })}
        timeZone="UTC"
      />
    </StaffProvider>,
  );
  expect(screen.getByText(notice)).toBeInTheDocument();
  await press("Release hold");
  await userEvent.type(screen.getByLabelText(/^Reason for releasing/), "Checked");
  await userEvent.click(screen.getAllByRole("button", { name: "Release hold" }).at(-1) as HTMLElement);
  expect(await screen.findByText(result)).toBeInTheDocument();
});
