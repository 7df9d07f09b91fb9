import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { CustomerEdit } from "@/components/admin/customers/customer-edit";
import { CustomerHead } from "@/components/admin/customers/customer-head";
import { CustomerList } from "@/components/admin/customers/customer-list";
import { CustomerSections } from "@/components/admin/customers/customer-sections";
import { CUSTOMER_LABELS } from "@/components/admin/customers/labels";
import { PlanForm } from "@/components/admin/plans/plan-form";
import { ReviewForm } from "@/components/admin/reviews/review-form";
import { StaffProvider } from "@/components/admin/staff-role";
import { type CustomerRow, customerListSchema } from "@/lib/account/schema/customer";
import type { StaffRole } from "@/lib/admin/rules/permissions";
import { cents } from "@/lib/core/money";
import type { AdminPlan } from "@/lib/membership/schema/admin-plan";
import { MIA, PAYING, PLANS } from "./customer-row";
import "./kit-dom";
import { orderRow } from "./order-row";
import { fakeApi, json, renderInShop } from "./shop-context";

jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn(), push: jest.fn() }),
  usePathname: () => "/admin/customers",
  useSearchParams: () => new URLSearchParams(),
}));

const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const pressInMenu = async (name: string) => {
  await press(/^Actions for/);
  await userEvent.click(await screen.findByRole("menuitem", { name }));
};
const choose = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByLabelText(label), screen.getByRole("option", { name: option }));

async function edit(customer: CustomerRow, role: StaffRole = "owner") {
  const api = fakeApi([], ({ method }) =>
    method === "PATCH" ? json({ ...customer, version: 3 }) : undefined,
  );
  await renderInShop(
    <StaffProvider role={role}>
      <CustomerEdit customer={customer} plans={PLANS} timeZone="UTC" onClose={jest.fn()} />
    </StaffProvider>,
  );
  return api;
}

const page = { rows: [MIA], total: 1, isMore: false, before: null, after: null };
const list = <CustomerList params={customerListSchema.parse({})} page={page} plans={PLANS} timeZone="UTC" />;

it.each([
  [
    "on the page",
    <CustomerHead key="page" customer={MIA} plans={PLANS} timeZone="UTC" />,
    () => press("Edit"),
  ],
  ["in the list", list, () => pressInMenu("Edit")],
])(
  "an edit after another one %s sends the version of its answer, before the page is refreshed",
  async (_, screenOf, openEdit) => {
    const versions = [3, 4];
    const api = fakeApi([], ({ method, body }) =>
      method === "PATCH" ? json({ ...MIA, ...(body as object), version: versions.shift() }) : undefined,
    );
    const role: StaffRole = "owner";
    await renderInShop(<StaffProvider role={role}>{screenOf}</StaffProvider>);
    for (const letter of ["h", "s"]) {
      await openEdit();
      await userEvent.type(await screen.findByLabelText("First name"), letter);
      await press("Save changes");
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    }
    expect(api.changes().map(({ body }) => body)).toMatchObject([
      { firstName: "Miah", version: 2 },
      { firstName: "Miahs", version: 3 },
    ]);
  },
);

describe("the edit dialog of a customer", () => {
  it("offers four statuses, and omits unedited membership and permissions", async () => {
    const api = await edit(MIA);
    const status = screen.getByLabelText("Membership status");
    expect([...status.querySelectorAll("option")].map(({ value }) => value)).toEqual([
      "free",
      "trial",
      "active",
      "cancelled",
    ]);
    await userEvent.type(screen.getByLabelText("First name"), "h");
    await press("Save changes");
    await waitFor(() => expect(api.changes()).toHaveLength(1));
    expect(api.changes()[0]).toEqual(
      expect.objectContaining({
        path: "/api/admin/users/mia",
        body: { firstName: "Miah", lastName: "Member", email: "mia@grove.example", version: 2 },
      }),
    );
  });

  it("gives a new staff member the role with the fewest permissions unless another is chosen", async () => {
    const api = await edit(MIA);
    await userEvent.click(screen.getByLabelText(CUSTOMER_LABELS.isAdmin));
    const role = screen.getByLabelText(CUSTOMER_LABELS.staffRole);
    expect(role).toHaveValue("content");
    expect([...role.querySelectorAll("option")].at(-1)).toHaveValue("owner");
    await press("Save changes");
    await waitFor(() => expect(api.changes()).toHaveLength(1));
    expect(api.changes()[0]?.body).toMatchObject({ isAdmin: true, staffRole: "content" });
  });

  it("shows an admin without a role as an owner", async () => {
    await edit({ ...MIA, isAdmin: true });
    expect(screen.getByLabelText(CUSTOMER_LABELS.staffRole)).toHaveValue("owner");
  });

  it("sets the status to active when a plan is chosen", async () => {
    await edit({ ...MIA, membershipStatus: "free", membershipPlanId: null });
    await choose("Plan", "Core, $20");
    expect(screen.getByLabelText("Membership status")).toHaveValue("active");
    await choose("Membership status", "Cancelled");
    expect(screen.getByLabelText("Plan")).toHaveValue("");
  });

  it("asks how to change an active subscription before it sends anything", async () => {
    const api = await edit(PAYING);
    await choose("Membership status", "Cancelled");
    await press("Save changes");
    expect(await screen.findByText("End the membership at Stripe?")).toBeInTheDocument();
    expect(api.changes()).toEqual([]);
    await press(/^End on Dec 21, 2026/);
    await waitFor(() => expect(api.changes()).toHaveLength(1));
    expect(api.changes()[0]?.body).toMatchObject({
      membershipStatus: "cancelled",
      membershipPlanId: null,
      subscription: "end-later",
    });
  });

  it("hides permissions from managers", async () => {
    await edit(MIA, "manager");
    expect(screen.queryByLabelText(/Staff member/)).not.toBeInTheDocument();
  });
});

describe("the dialog of a plan", () => {
  it("cannot be saved without name, price and description, and explains the effect of a new price", async () => {
    const plan = {
      id: "plan-core",
      version: 1,
      name: "Core",
      description: "Plain.",
      monthlyPrice: "20.00",
      discountPercentage: 10,
      features: ["Bread"],
      benefits: [],
      freeShippingThreshold: "50.00",
      isActive: true,
      isMostPopular: false,
      sortOrder: 1,
      members: 3,
      paying: [{ price: "20.00", members: 2 }],
    } as unknown as AdminPlan;
    await renderInShop(<PlanForm plan={plan} count={3} onClose={jest.fn()} />);
    const price = screen.getByLabelText("Monthly price ($)");
    await userEvent.clear(price);
    expect(screen.getByRole("button", { name: "Save changes" })).toBeDisabled();
    await userEvent.type(price, "25");
    expect(screen.getByRole("button", { name: "Save changes" })).toBeEnabled();
    expect(screen.getByText(/2 × \$20\.00/)).toBeInTheDocument();
  });
});

describe("the dialog of a review", () => {
  it("shows missing fields in the documented toast", async () => {
    const api = fakeApi([]);
    await renderInShop(<ReviewForm onClose={jest.fn()} />);
    await press("Add review");
    expect(await screen.findByText("Customer name and review text are required")).toBeInTheDocument();
    expect(screen.getByLabelText("Rating")).toHaveValue("5");
    expect(api.changes()).toEqual([]);
  });
});

it("a customer's page links to all their orders, and says which of their reviews awaits approval", async () => {
  const role: StaffRole = "owner";
  const review = { productName: "Fig Roll", rating: 4, text: "Good.", createdAt: MIA.createdAt };
  const none = {
    orders: [],
    memberships: [],
    consents: [],
    subscriptions: [],
    savedItems: [],
    messages: [],
    audit: [],
  };
  await renderInShop(
    <StaffProvider role={role}>
      <CustomerSections
        timeZone="UTC"
        detail={{
          ...none,
          customer: MIA,
          credit: { availableCents: cents(0), heldCents: cents(0), entries: [] },
          orders: [orderRow(1)],
          reviews: [
            { ...review, id: "r1", state: "waiting" },
            { ...review, id: "r2", state: "hidden" },
          ],
        }}
      />
    </StaffProvider>,
  );
  expect(screen.getByRole("link", { name: "All orders" })).toHaveAttribute(
    "href",
    "/admin/orders?customer=mia&payment=all",
  );
  expect([screen.getAllByText("Waiting"), screen.getAllByText("Hidden")].map(({ length }) => length)).toEqual(
    [1, 1],
  );
});

it("a packer's role has the same label as everywhere else in the admin", async () => {
  const role: StaffRole = "owner";
  const packer = { ...MIA, isAdmin: true, staffRole: "fulfilment" as const };
  await renderInShop(
    <StaffProvider role={role}>
      <CustomerHead customer={packer} plans={PLANS} timeZone="UTC" />
    </StaffProvider>,
  );
  expect(screen.getByText("Fulfillment")).toBeInTheDocument();
});
