import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { StaffProvider } from "@/components/admin/staff-role";
import { CardStateText } from "@/components/admin/subscriptions/subscription-badges";
import { RetryButton, SubscriptionButtons } from "@/components/admin/subscriptions/subscription-buttons";
import { SubscriptionDetail } from "@/components/admin/subscriptions/subscription-detail";
import type { StaffRole } from "@/lib/admin/rules/permissions";
import { cents } from "@/lib/core/money";
import { describeChange } from "@/lib/subscriptions/rules/describe-change";
import type { AdminSubscription } from "@/lib/subscriptions/schema/admin-subscription";
import "./kit-dom";
import { fakeApi, json, renderInShop } from "./shop-context";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh, push: jest.fn() }),
  usePathname: () => "/admin/subscriptions/s1",
}));

const SUBSCRIPTION: AdminSubscription = {
  ...{
    id: "s1",
    version: 7,
    productId: "p1",
    productName: "Hemp Cheese",
    productSlug: null,
    unitLabel: "8 oz",
  },
  ...{
    imageUrl: null,
    quantity: 2,
    unitPriceCents: cents(719),
    lineTotalCents: cents(1438),
    extras: "plus tax",
    discountNote: null,
  },
  ...{
    intervalDays: 30,
    nextDate: "2026-12-03",
    isDue: false,
    skipsTo: "2027-01-02",
    resumesOn: "2026-12-03",
  },
  ...{ status: "active", pausedBecause: null, problem: null, retryOn: null, isBusy: false, address: null },
  ...{
    paymentMethodId: "pm_1",
    isMember: true,
    attempts: 0,
    declinedWith: [],
    lastDeclinedAt: null,
    retryAt: null,
    cancelledAt: null,
  },
  customer: { id: "u1", name: "Olive Grove", email: "olive@grove.example" },
  card: { state: "ok", label: "Visa ending in 4242", expiresOn: "2028-01-31" },
  createdAt: "2026-11-03T09:00:00.000Z",
};
const DECLINED: AdminSubscription = { ...SUBSCRIPTION, problem: "declined", attempts: 1 };

const showAs = (role: StaffRole, ui: ReactNode) =>
  renderInShop(<StaffProvider role={role}>{ui}</StaffProvider>);
const show = (subscription: Partial<AdminSubscription>, role: StaffRole = "manager") =>
  showAs(role, <SubscriptionButtons subscription={{ ...SUBSCRIPTION, ...subscription }} />);
const names = () => screen.queryAllByRole("button").map(({ textContent }) => textContent);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const answer = async (name: string) => {
  const dialog = await screen.findByRole("alertdialog");
  await userEvent.click(within(dialog).getByRole("button", { name }));
};

const COMMON = ["Change quantity", "Change address", "Cancel subscription"];

describe("the actions for a subscription", () => {
  it.each([
    ["active", {}, ["Skip next", "Move date", "Pause", ...COMMON]],
    ["declined", DECLINED, ["Retry payment", "Skip next", "Move date", "Pause", ...COMMON]],
    [
      "paused after declines",
      { ...DECLINED, status: "paused", pausedBecause: "declined" },
      ["Retry payment", "Resume", ...COMMON],
    ],
    ["paused on request", { ...DECLINED, status: "paused", pausedBecause: "buyer" }, ["Resume", ...COMMON]],
    ["canceled", { status: "cancelled" }, []],
  ] as const)("that is %s", async (_name, subscription, expected) => {
    await show(subscription);
    expect(names()).toEqual(expected);
  });

  it("are hidden from packers", async () => {
    await show(DECLINED, "fulfilment");
    expect(names()).toEqual([]);
  });

  it("send the version that was seen, after a question", async () => {
    const api = fakeApi([], ({ method }) => (method === "POST" ? json({}) : undefined));
    await show({});
    await press("Skip next");
    expect(
      screen.getByText(/next renewal is then on January 2, 2027\. The customer gets an email/),
    ).toBeTruthy();
    await answer("Skip next");
    expect(api.changes()).toMatchObject([
      { path: "/api/admin/subscriptions/s1/skip", body: { version: 7, nextDate: "2026-12-03" } },
    ]);
  });

  it("send the version of the last answer, before the page is refreshed", async () => {
    const saved = { ...SUBSCRIPTION, version: 8, nextDate: "2027-01-02", skipsTo: "2027-02-01" };
    const answers = [saved, { ...saved, version: 9 }, { ...saved, version: 10, quantity: 3 }];
    const api = fakeApi([], ({ method }) => (method === "GET" ? undefined : json(answers.shift())));
    await show({});
    await press("Skip next");
    await answer("Skip next");
    await press("Move date");
    const move = await screen.findByRole("dialog");
    fireEvent.change(within(move).getByLabelText(/New day/), { target: { value: "2027-01-05" } });
    await userEvent.click(within(move).getByRole("button", { name: "Move date" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await press("Change quantity");
    fireEvent.change(await screen.findByLabelText(/Quantity/), { target: { value: "3" } });
    await press("Save changes");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await press("Pause");
    await answer("Pause");
    expect(api.changes().map(({ body }) => (body as { version: number }).version)).toEqual([7, 8, 9, 10]);
  });

  it("show what a retry came to, and refresh the page after a conflict", async () => {
    const answers = [json({ isPaid: false }), json({ message: "Someone else changed this." }, 409)];
    fakeApi([], ({ method }) => (method === "POST" ? answers.shift() : undefined));
    await showAs("owner", <RetryButton subscription={DECLINED} />);
    const retry = "Retry the payment of Olive Grove for Hemp Cheese";
    await press(retry);
    await answer("Retry payment");
    expect(await screen.findByText("Payment not received")).toBeTruthy();
    refresh.mockClear();
    await press(retry);
    await answer("Retry payment");
    expect(await screen.findByText("Someone else changed this.")).toBeTruthy();
    expect(refresh).toHaveBeenCalled();
  });

  it("retry what was declined on one card in one order", async () => {
    const api = fakeApi([], ({ method }) => (method === "POST" ? json({ isPaid: true }) : undefined));
    const other = {
      productName: "Salsa",
      quantity: 1,
      lineTotalCents: cents(500),
      extras: "plus tax",
    } as const;
    const declinedWith = [{ id: "s2", version: 3, ...other }];
    await showAs("owner", <RetryButton subscription={{ ...DECLINED, declinedWith }} />);
    await press("Retry the payment of Olive Grove for Hemp Cheese");
    expect(await screen.findByText("Charge $19.38 plus tax now?")).toBeTruthy();
    expect(screen.getByText(/In one order, .*: 2 × Hemp Cheese, 1 × Salsa\./)).toBeTruthy();
    await answer("Retry payment");
    expect(api.changes()).toMatchObject([{ body: { version: 7, together: [{ id: "s2", version: 3 }] } }]);
  });

  it("refresh the page after a conflict, which keeps what was typed", async () => {
    fakeApi([], ({ method }) => (method === "POST" ? json({ message: "Someone else." }, 409) : undefined));
    await show({});
    await press("Move date");
    const dialog = await screen.findByRole("dialog");
    const day = within(dialog).getByLabelText<HTMLInputElement>(/New day/);
    fireEvent.change(day, { target: { value: "2027-01-05" } });
    refresh.mockClear();
    await userEvent.click(within(dialog).getByRole("button", { name: "Move date" }));
    await waitFor(() => expect(refresh).toHaveBeenCalledTimes(1));
    expect(day.value).toBe("2027-01-05");
  });

  it("cancel only with a reason", async () => {
    const api = fakeApi([], ({ method }) => (method === "POST" ? json({}) : undefined));
    await show({});
    await press("Cancel subscription");
    const dialog = await screen.findByRole("dialog");
    const confirm = within(dialog).getByRole("button", { name: "Cancel subscription" });
    await userEvent.click(confirm);
    expect(await within(dialog).findByText("Required")).toBeTruthy();
    expect(api.changes()).toEqual([]);
    fireEvent.change(within(dialog).getByLabelText(/Reason/), { target: { value: "Moved away" } });
    await userEvent.click(confirm);
    expect(api.changes()).toMatchObject([{ body: { version: 7, reason: "Moved away" } }]);
  });
});

it.each([
  [{ state: "unknown", label: null, expiresOn: null }, "Not read yet"],
  [{ state: "missing", label: null, expiresOn: null }, "No saved cardMissing"],
  [{ state: "expired", label: "Visa ending in 4242", expiresOn: "2026-10-31" }, "Visa ending in 4242Expired"],
  [
    { state: "expiring", label: "Visa ending in 4242", expiresOn: "2026-11-30" },
    "Visa ending in 4242Expires November 30, 2026",
  ],
] as const)("shows a card in the state %o", async (card, expected) => {
  await renderInShop(<CardStateText subscription={{ ...SUBSCRIPTION, card }} />);
  expect(document.body.textContent).toContain(expected);
});

it("describes changes of the history in words", () => {
  const change = (action: string | null, before: object, after: object, reason = "") =>
    describeChange(
      {
        id: "1",
        at: "",
        who: { kind: "shop", name: "" },
        action,
        reason,
        before: { ...before },
        after: { ...after },
      },
      "America/Los_Angeles",
    );
  expect(change("skip", { next_date: "2026-12-03" }, { next_date: "2027-01-02" })).toEqual({
    title: "Skipped a renewal",
    lines: ["Next date: December 3, 2026 → January 2, 2027"],
  });
  expect(change("cancel", { status: "active" }, { status: "cancelled" }, "Moved")).toEqual({
    title: "Canceled",
    lines: ["Reason: Moved"],
  });
  const declined = { problem: "declined", attempts: 1, retry_at: "2026-12-04T08:00:00" };
  expect(change(null, { problem: null, attempts: 0, retry_at: null }, declined)).toEqual({
    title: "Card declined",
    lines: ["Next attempt: none → Dec 4, 2026"],
  });
  expect(change(null, {}, { status: "paused", paused_because: "not_member" }).title).toBe(
    "Paused: membership not active",
  );
  expect(change(null, { next_date: "2026-12-03" }, { next_date: "2027-01-02" }).title).toBe(
    "Set the next date",
  );
});

it.each([
  ["a member", { isMember: true, memberUntil: null }, "Member"],
  [
    "a member who has canceled",
    { isMember: true, memberUntil: "2026-12-13" },
    "Canceled, active through December 13, 2026: this subscription will be paused on its first renewal date after that",
  ],
  [
    "a former member",
    { isMember: false, memberUntil: null },
    "No membership: this subscription will be paused on its next renewal date",
  ],
])(
  "the page of a subscription says what the membership of %s means for it",
  async (_who, membership, words) => {
    const subscription = {
      ...{ ...SUBSCRIPTION, ...membership, startedBy: null, consentedAt: "2026-11-03T20:00:00.000Z" },
      ...{ announcedUnitCents: cents(719), renewals: [], changes: [], mails: [] },
    };
    await showAs(
      "manager",
      <SubscriptionDetail subscription={subscription} timeZone="America/Los_Angeles" />,
    );
    expect(screen.getByText("Membership").nextSibling).toHaveTextContent(words);
  },
);
