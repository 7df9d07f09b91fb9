import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { IssueList } from "@/components/admin/log/issue-list";
import { ProductMenu } from "@/components/admin/products/product-menu";
import { RestoreProduct } from "@/components/admin/products/restore-product";
import { ReviewActions } from "@/components/admin/reviews/review-actions";
import { ReviewList } from "@/components/admin/reviews/review-list";
import { StaffProvider } from "@/components/admin/staff-role";
import type { StaffRole } from "@/lib/admin/rules/permissions";
import type { ProductRow } from "@/lib/catalog/schema/admin-product";
import type { StaffReview } from "@/lib/reviews/schema";
import { adminReviewListSchema } from "@/lib/reviews/schema/admin-review";
import "./kit-dom";
import { fakeApi, json, renderInShop } from "./shop-context";

jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn(), push: jest.fn(), replace: jest.fn() }),
  usePathname: () => "/admin",
  useSearchParams: () => new URLSearchParams(),
}));

const REVIEW: StaffReview = {
  id: "r1",
  version: 4,
  customerName: "Rosa",
  userName: "Rosa",
  rating: 4,
  title: null,
  comment: "Fine.",
  reviewText: "Fine.",
  productId: "p1",
  productName: "Hemp Cheese",
  productSlug: "hemp-cheese",
  isVerified: false,
  isVisible: false,
  isWaiting: true,
  isDeclined: false,
  state: "waiting",
  createdAt: "2026-11-21T09:00:00.000Z",
  createdOn: "2026-11-21",
};
const PIE = {
  id: "plumpie12345",
  version: 3,
  name: "Plum Pie",
  slug: "plum-pie",
  isActive: true,
  isArchived: false,
  isDeleted: false,
} as ProductRow;
const DRAFT = {
  id: "i1",
  version: 1,
  subject: "In season",
  body: "Squash",
  sendAt: null,
  sentAt: null,
  isMissed: false,
  recipients: 0,
};

const show = (ui: ReactNode, role: StaffRole = "owner") =>
  renderInShop(<StaffProvider role={role}>{ui}</StaffProvider>);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const pick = (name: string) => userEvent.click(screen.getByRole("menuitem", { name }));
/** The last mutating call. */
const last = (api: ReturnType<typeof fakeApi>) => api.changes().at(-1);
const undoCall = (reviews: object[]) => ({
  method: "POST",
  path: "/api/admin/reviews/undo",
  body: { reviews },
});

describe("moderation of a review is undone in its toast", () => {
  it.each(["Approve", "Hide"])("after %s", async (name) => {
    const api = fakeApi([], ({ method }) =>
      method === "PATCH" ? json({ ...REVIEW, version: 9 }) : undefined,
    );
    await show(<ReviewActions review={REVIEW} onEdit={jest.fn()} />);
    await press(`${name} the review by Rosa`);
    await press("Undo");
    expect(last(api)).toEqual(undoCall([{ id: "r1", version: 9, state: "waiting" }]));
  });

  it("after it was declined", async () => {
    const api = fakeApi([], ({ method }) =>
      method === "DELETE" ? json({ id: "r1", version: 5 }) : undefined,
    );
    await show(
      <ReviewActions review={{ ...REVIEW, isWaiting: false, state: "hidden" }} onEdit={jest.fn()} />,
    );
    await press("Actions for the review by Rosa");
    await pick("Decline");
    await press("Decline");
    await press("Undo");
    expect(last(api)).toEqual(undoCall([{ id: "r1", version: 5, state: "hidden" }]));
  });

  it("for several at once, listing those that could not be undone", async () => {
    const answer = { restored: 1, kept: 1 };
    const api = fakeApi([], ({ path }) => (path.endsWith("/undo") ? json(answer) : undefined));
    const other: StaffReview = { ...REVIEW, id: "r2", version: 7, state: "visible", isWaiting: false };
    await show(
      <ReviewList
        params={adminReviewListSchema.parse({})}
        page={{ rows: [REVIEW, other], total: 2, before: null, after: null } as never}
        timeZone="America/Los_Angeles"
      />,
    );
    for (const box of screen.getAllByRole("checkbox", { name: /the review by Rosa/ }))
      await userEvent.click(box);
    await press("Hide"); // above the table
    await press("Undo");
    expect(last(api)).toEqual(
      undoCall([
        { id: "r1", version: 5, state: "waiting" },
        { id: "r2", version: 8, state: "visible" },
      ]),
    );
    expect(await screen.findAllByText(/1 review changed since/)).not.toHaveLength(0);
  });

  it("is restored from the list of declined ones", async () => {
    const api = fakeApi([]);
    await show(
      <ReviewActions review={{ ...REVIEW, isDeclined: true, state: "visible" }} onEdit={jest.fn()} />,
    );
    await press("Restore the review by Rosa");
    expect(last(api)).toEqual(undoCall([{ id: "r1", version: 4, state: "visible" }]));
  });
});

describe("a deleted product", () => {
  const restored = { method: "POST", path: "/api/admin/products/plumpie12345/restore", body: undefined };

  it("is restored by Undo in the toast", async () => {
    const api = fakeApi([]);
    await show(<ProductMenu product={PIE} />);
    await press("Actions for Plum Pie");
    await pick("Delete");
    await press("Delete");
    await press("Undo");
    expect(last(api)).toEqual(restored);
  });

  it("is restored from the list of deleted ones by roles that may delete", async () => {
    const api = fakeApi([], ({ method }) => (method === "POST" ? json({ isActive: true }) : undefined));
    await show(<RestoreProduct product={{ ...PIE, isDeleted: true }} />);
    await press("Restore Plum Pie");
    expect(last(api)).toEqual(restored);
    expect(await screen.findAllByText("Plum Pie is back in the shop.")).not.toHaveLength(0);
  });

  it("cannot be restored by a role that may not delete", async () => {
    await show(<RestoreProduct product={{ ...PIE, isDeleted: true }} />, "content");
    expect(screen.queryByRole("button", { name: /Restore/ })).toBeNull();
  });
});

it("a deleted draft is restored by Undo in the toast, and from the list", async () => {
  const api = fakeApi([]);
  const restored = { method: "POST", path: "/api/admin/newsletter/i1/restore", body: undefined };
  await show(
    <IssueList rows={[{ ...DRAFT, isDeleted: false }]} readers={1} hasPostalAddress timeZone="UTC" />,
  );
  await press("Actions for In season");
  await pick("Delete");
  await press("Delete");
  await press("Undo");
  expect(last(api)).toEqual(restored);
});

it("a deleted draft cannot be edited or sent before it is restored", async () => {
  const api = fakeApi([]);
  await show(
    <IssueList rows={[{ ...DRAFT, isDeleted: true }]} readers={1} hasPostalAddress timeZone="UTC" />,
  );
  expect(screen.queryByRole("button", { name: /^Send/ })).toBeNull();
  await press("Restore In season");
  expect(last(api)).toMatchObject({ path: "/api/admin/newsletter/i1/restore" });
});

it("an issue is sent in the version that the page shows", async () => {
  const api = fakeApi([]);
  const issue = { ...DRAFT, version: 4, isDeleted: false };
  await show(<IssueList rows={[issue]} readers={1} hasPostalAddress timeZone="UTC" />);
  await press("Send In season");
  await press("Send");
  expect(last(api)).toMatchObject({ path: "/api/admin/newsletter/i1/send", body: { version: 4 } });
});

it("an issue that was not sent at its time is not called scheduled", async () => {
  fakeApi([]);
  const issue = { ...DRAFT, sendAt: "2026-11-20T09:00", isDeleted: false };
  const rows = [
    { ...issue, isMissed: true },
    { ...issue, id: "i2", subject: "Later" },
  ];
  await show(<IssueList rows={rows} readers={1} hasPostalAddress timeZone="UTC" />);
  const [missed, scheduled] = ["In season", "Later"].map((name) =>
    screen.getByRole("row", { name: new RegExp(`^${name}`) }),
  );
  expect(missed?.textContent).toContain("Not sent: was due Nov 20, 2026, 9:00 AM");
  expect(missed?.textContent).not.toContain("Scheduled");
  expect(scheduled?.textContent).toContain("Scheduled: Nov 20, 2026, 9:00 AM");
});
