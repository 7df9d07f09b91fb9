import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { IssueList } from "@/components/admin/log/issue-list";
import { OrderBuyer } from "@/components/admin/orders/order-facts";
import { OrderList } from "@/components/admin/orders/order-list";
import { RefundDialog } from "@/components/admin/orders/refund-dialog";
import { ShipDialog } from "@/components/admin/orders/ship-dialog";
import { StaffProvider } from "@/components/admin/staff-role";
import type { StaffRole } from "@/lib/admin/rules/permissions";
import { type AdminOrder, orderListSchema } from "@/lib/orders/schema/admin-order";
import "./kit-dom";
import { orderRow } from "./order-row";
import { fakeApi, json, renderInShop } from "./shop-context";

jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn(), push: jest.fn(), replace: jest.fn() }),
  usePathname: () => "/admin/orders",
  useSearchParams: () => new URLSearchParams(),
}));

const OWNER: StaffRole = "owner";

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const list = (total = 2, isMore = false) =>
  renderInShop(
    <StaffProvider role={OWNER}>
      <OrderList
        params={orderListSchema.parse({})}
        page={{
          ...{ rows: [orderRow(1), orderRow(2)], total, isMore },
          ...{ before: null, after: total > 2 ? "order-2" : null },
        }}
        timeZone="America/Los_Angeles"
      />
    </StaffProvider>,
  );
const selectPage = () => userEvent.click(screen.getAllByRole("checkbox")[0] as HTMLElement);

describe("a batch of orders", () => {
  it("reports each result, keeps failed orders selected, and can be undone", async () => {
    const done = [{ id: "order-1", orderNumber: "AAAA0001", version: 2, before: "new" }];
    const refused = [{ id: "order-2", orderNumber: "AAAA0002", reason: "is on hold (dispute or inquiry)" }];
    const api = fakeApi([], ({ method, path }) => {
      if (method !== "POST") return undefined;
      return json(path.endsWith("/undo") ? { done, refused: [] } : { done, refused });
    });
    await list();
    await selectPage();
    await press("Mark packed");
    const report = await screen.findByRole("alert");
    expect(report).toHaveTextContent("1 order marked packed, 1 not changed");
    expect(report).toHaveTextContent("AAAA0002 is on hold (dispute or inquiry)");
    expect(screen.getByRole("checkbox", { name: "Select order AAAA0001" })).not.toBeChecked();
    expect(screen.getByRole("checkbox", { name: "Select order AAAA0002" })).toBeChecked();
    await userEvent.click(within(report).getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("1 order changed back")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
    expect(api.changes().map(({ path, body }) => [path, body])).toEqual([
      [
        "/api/admin/orders/status",
        {
          orders: [
            { id: "order-1", version: 1 },
            { id: "order-2", version: 2 },
          ],
          status: "packed",
        },
      ],
      ["/api/admin/orders/status/undo", { orders: [{ id: "order-1", version: 2, status: "new" }] }],
    ]);
  });

  it("explains why no order was changed", async () => {
    const refused = [{ id: "order-1", orderNumber: "AAAA0001", reason: "was cancelled" }];
    fakeApi([], ({ method }) =>
      method === "POST"
        ? json({ done: [], refused, message: "Order AAAA0001 was cancelled." }, 409)
        : undefined,
    );
    await list();
    await userEvent.click(screen.getByRole("checkbox", { name: "Select order AAAA0001" }));
    await press("Mark packed");
    expect(await screen.findByRole("alert")).toHaveTextContent("0 orders marked packed, 1 not changed");
  });

  it("names the first orders of a list that is not counted to its end", async () => {
    await list(10_000, true);
    await selectPage();
    expect(
      screen.getByRole("button", { name: "Select the first 1,000 of 10,000+ that match" }),
    ).toBeInTheDocument();
  });

  it("can cover all matching orders, in calls of 100; shipping asks for confirmation", async () => {
    const all = Array.from({ length: 130 }, (_, index) => ({
      ...orderRow(1),
      id: `order-${index + 1}`,
      version: 1,
    }));
    const api = fakeApi([], ({ method, path, body }) => {
      if (path.startsWith("/api/admin/orders/selection")) return json(all);
      if (method !== "POST") return undefined;
      const { orders } = body as { orders: { id: string; version: number }[] };
      return json({
        done: orders.map(({ id, version }) => ({ id, orderNumber: id, version: version + 1, before: "new" })),
        refused: [],
      });
    });
    await list(130);
    await selectPage();
    await press("Select all 130 that match");
    expect(await screen.findByText("130 selected", { selector: ".tabular" })).toBeInTheDocument();
    await press("Mark shipped");
    expect(api.changes()).toEqual([]);
    const question = await screen.findByRole("alertdialog", { name: "Mark 130 orders shipped?" });
    await userEvent.click(within(question).getByRole("button", { name: "Mark shipped" }));
    expect(await screen.findByText("130 orders marked shipped")).toBeInTheDocument();
    expect(api.changes().map(({ body }) => (body as { orders: unknown[] }).orders.length)).toEqual([100, 30]);
  });
});

describe("marking an order shipped", () => {
  const ship = () =>
    renderInShop(
      <StaffProvider role={OWNER}>
        <ShipDialog
          order={{ ...orderRow(1), trackingNumber: "", courier: "", trackingUrl: "" } as AdminOrder}
          onClose={jest.fn()}
        />
      </StaffProvider>,
    );

  it("sends carrier and tracking number", async () => {
    const api = fakeApi([], ({ method }) =>
      method === "PATCH" ? json({ ...orderRow(1), version: 2 }) : undefined,
    );
    await ship();
    await userEvent.type(screen.getByLabelText(/^Courier/), "UPS");
    await userEvent.type(screen.getByLabelText(/^Tracking number/), "1Z999");
    await press("Mark shipped");
    expect(api.changes()[0]?.body).toMatchObject({
      status: "shipped",
      courier: "UPS",
      trackingNumber: "1Z999",
      version: 1,
    });
  });

  it("can skip both, even after input", async () => {
    const api = fakeApi([], ({ method }) =>
      method === "PATCH" ? json({ ...orderRow(1), version: 2 }) : undefined,
    );
    await ship();
    await userEvent.type(screen.getByLabelText(/^Tracking number/), "1Z");
    await press("Skip tracking");
    expect(api.changes()[0]?.body).toMatchObject({ status: "shipped", trackingNumber: "" });
  });
});

describe("the newsletter", () => {
  const issue = {
    id: "issue",
    version: 1,
    subject: "In season",
    body: "Squash.",
    sentAt: null,
    isMissed: false,
    recipients: 0,
    sendAt: null,
    isDeleted: false,
  };
  const show = (hasPostalAddress: boolean) =>
    renderInShop(
      <StaffProvider role={OWNER}>
        <IssueList
          rows={[issue]}
          readers={2}
          hasPostalAddress={hasPostalAddress}
          timeZone="America/Los_Angeles"
        />
      </StaffProvider>,
    );

  it("cannot be sent without a postal address, but can be previewed", async () => {
    fakeApi([], ({ method, path }) =>
      method === "GET" && path === "/api/admin/newsletter/issue"
        ? json({ subject: "In season", html: "<p>Squash.</p>" })
        : undefined,
    );
    await show(false);
    expect(screen.getByText("Add the shop's postal address before you send an issue")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Send In season" })).toBeDisabled();
    await press(/^Preview/);
    expect(await screen.findByTitle("Preview of In season")).toHaveAttribute("srcdoc", "<p>Squash.</p>");
  });

  it("is saved as a draft with a confirmation", async () => {
    fakeApi([], ({ method }) => (method === "POST" ? json({ ...issue, id: "next" }, 201) : undefined));
    await show(true);
    expect(screen.getByRole("button", { name: "Send In season" })).toBeEnabled();
    await press("New issue");
    await userEvent.type(screen.getByLabelText(/^Subject/), "Winter");
    await userEvent.type(screen.getByLabelText(/^Text/), "Roots.");
    await press("Create issue");
    expect(await screen.findByText("Saved as draft")).toBeInTheDocument();
    expect(screen.queryByText(/shop shows it/)).not.toBeInTheDocument();
  });
});

it("the refund of free items alone says why there is none, and what to do instead", async () => {
  const line = { id: "a", name: "Hemp Cheese", quantity: 2, refunded: 0, unitCents: 500, lots: [] };
  const order = {
    ...orderRow(1),
    lines: [line],
    shippingCents: 0,
    refundable: {
      ...{ subtotalCents: 1000, taxCents: 0, shippingCents: 0, leftCents: 1000 },
      back: { goodsCents: 0, taxCents: 0, shippingCents: 0 },
      lines: [{ id: "a", quantity: 2, refundedQuantity: 0, lineTotalCents: 0 }],
    },
  } as unknown as AdminOrder;
  await renderInShop(<RefundDialog order={order} onClose={() => undefined} />);
  expect(screen.queryByText("These items were free")).toBeNull();
  await press("Increase quantity of Hemp Cheese");
  expect(screen.getByText("These items were free")).toBeTruthy();
});

it("refunding packed items asks which lot they return to or are written off from", async () => {
  const lots = ["A", "B"].map((batch) => ({ id: `lot-${batch}`, batch, bestBefore: null, quantity: 1 }));
  const order = {
    ...orderRow(1),
    status: "shipped",
    lines: [{ id: "a", name: "Hemp Cheese", quantity: 2, refunded: 0, unitCents: 500, lots }],
    shippingCents: 0,
    refundable: {
      ...{ subtotalCents: 1000, taxCents: 0, shippingCents: 0, leftCents: 1000 },
      back: { goodsCents: 0, taxCents: 0, shippingCents: 0 },
      lines: [{ id: "a", quantity: 2, refundedQuantity: 0, lineTotalCents: 1000 }],
    },
  } as unknown as AdminOrder;
  const api = fakeApi([], ({ method }) => (method === "POST" ? json(order) : undefined));
  await renderInShop(<RefundDialog order={order} onClose={() => undefined} />);
  await press("Increase quantity of Hemp Cheese");
  expect(screen.getByLabelText("What happens to Hemp Cheese")).toHaveValue("kept");
  expect(screen.queryByLabelText("Lot for Hemp Cheese")).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText("What happens to Hemp Cheese"), "Write off as waste");
  expect(screen.getByRole("button", { name: "Refund $5.00" })).toHaveAttribute("aria-disabled", "true");
  await userEvent.selectOptions(screen.getByLabelText("Lot for Hemp Cheese"), "lot-B");
  await press("Refund $5.00");
  expect(api.changes().at(-1)?.body).toMatchObject({
    lines: [{ id: "a", quantity: 1, restock: false, waste: true, lot: "lot-B" }],
  });
  await press("Increase quantity of Hemp Cheese");
  expect(screen.queryByLabelText("Lot for Hemp Cheese")).toBeNull(); // all of them go back to their own lots
});

describe("the buyer of an order", () => {
  const parcel: Partial<AdminOrder> = { estimatedDelivery: "2026-12-04", pickupUntil: null };
  const pickup: Partial<AdminOrder> = {
    ...parcel,
    fulfillmentMethod: "pickup",
    estimatedDelivery: "2026-11-28",
  };
  const show = (about: Partial<AdminOrder>) => {
    const order = {
      ...orderRow(1),
      userId: null,
      shippingAddress: null,
      pickupPlace: null,
      readdressBlocker: "",
    };
    return renderInShop(<OrderBuyer order={{ ...order, ...about } as AdminOrder} linksToCustomer={false} />);
  };

  it.each<[string, Partial<AdminOrder>]>([
    ["Promised for Friday, December 4", parcel],
    ["Ready by Saturday, November 28", pickup],
    ["Kept until Saturday, December 5", { ...pickup, pickupUntil: "2026-12-05" }],
  ])('shows "%s", unless the order is canceled', async (text, about) => {
    await show(about);
    expect(screen.getByText(text)).toBeInTheDocument();
    cleanup();
    await show({ ...about, isCancelled: true });
    expect(screen.getByText("Customer")).toBeInTheDocument();
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  });

  it.each([
    ["an account, regardless of their email address", "mia", "customer=mia"],
    ["a guest's email address", null, "search=mia%40garden.example"],
  ])("links to all orders of %s", async (_whose, userId, query) => {
    await show({ userId, customerEmail: "mia@garden.example" });
    expect(screen.getByRole("link", { name: "All orders" })).toHaveAttribute(
      "href",
      `/admin/orders?payment=all&${query}`,
    );
  });
});
