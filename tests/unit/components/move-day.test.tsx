import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StaffProvider } from "@/components/admin/staff-role";
import { MoveDay } from "@/components/admin/subscriptions/move-day";
import type { StaffRole } from "@/lib/admin/rules/permissions";
import "./kit-dom";
import { fakeApi, json, renderInShop } from "./shop-context";

jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn() }),
  usePathname: () => "/admin/subscriptions/forecast",
}));

const show = (role: StaffRole) =>
  renderInShop(
    <StaffProvider role={role}>
      <MoveDay />
    </StaffProvider>,
  );
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const subscriptions = Array.from({ length: 150 }, (_, index) => ({ id: `s${index}`, version: 2 }));
const PREVIEW = {
  ...{ from: "2026-12-24", to: "2026-12-28", customers: 140, total: 150 },
  ...{ products: [{ name: "Hemp Cheese", units: 300 }], subscriptions },
};

/** Answers the preview, and each batch with its result. */
const answering = (batch: (ids: string[]) => Response) =>
  fakeApi([], ({ path, body }) =>
    path.endsWith("/preview")
      ? json(PREVIEW)
      : batch((body as typeof PREVIEW).subscriptions.map(({ id }) => id)),
  );

const openPreview = async () => {
  await show("manager");
  await press("Move a day");
  fireEvent.change(screen.getByLabelText(/Renewals of/), { target: { value: "2026-12-24" } });
  fireEvent.change(screen.getByLabelText(/Move to/), { target: { value: "2026-12-28" } });
  await press("Preview");
  await screen.findByText("300 units");
};

it("shows what moves, sends it in batches of 100, and says what stayed", async () => {
  const api = answering((ids) =>
    json({
      moved: ids.filter((id) => id !== "s7"),
      refused: ids.includes("s7")
        ? [{ id: "s7", name: "Hemp Cheese for a@b.example", reason: "is being charged" }]
        : [],
    }),
  );
  await openPreview();
  expect(document.body.textContent).toContain(
    "150 renewals of 140 customers would move from December 24, 2026 to December 28, 2026.",
  );
  await press("Move 150 renewals");
  expect(await screen.findByText("149 renewals moved, 1 not moved")).toBeTruthy();
  expect(screen.getByText("Hemp Cheese for a@b.example is being charged")).toBeTruthy();
  const sizes = api
    .changes()
    .slice(1)
    .map(({ body }) => (body as typeof PREVIEW).subscriptions.length);
  expect(sizes).toEqual([100, 50]);
});

it("shows no result when the first call fails: the preview stays, to try again", async () => {
  answering(() => json({}, 500));
  await openPreview();
  await press("Move 150 renewals");
  expect(await screen.findByText("Failed to move all renewals")).toBeInTheDocument();
  expect(screen.queryByText(/renewals moved/)).toBeNull();
  expect(await screen.findByRole("button", { name: "Move 150 renewals" })).toBeEnabled();
});

it("stops after a failed batch, and says how many were moved", async () => {
  let calls = 0;
  answering((ids) => {
    calls += 1;
    return calls === 1 ? json({ moved: ids, refused: [] }) : json({ message: "Too busy" }, 503);
  });
  await openPreview();
  await press("Move 150 renewals");
  expect(await screen.findByText("100 renewals moved, 50 not moved")).toBeTruthy();
  expect(await screen.findByText("Too busy")).toBeTruthy();
});

it("is hidden from packers", async () => {
  await show("fulfilment");
  expect(screen.queryByRole("button")).toBeNull();
});
