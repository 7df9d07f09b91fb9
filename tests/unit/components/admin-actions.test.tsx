import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { MessageSheet } from "@/components/admin/messages/message-sheet";
import { BulkActions } from "@/components/admin/products/bulk-actions";
import { StaffProvider } from "@/components/admin/staff-role";
import { useAdminAction } from "@/components/admin/use-admin-action";
import type { ProductRow } from "@/lib/catalog/schema/admin-product";
import type { MessageRow } from "@/lib/help/schema/message";
import "./kit-dom";
import { fakeApi, holdAnswers, json, renderInShop } from "./shop-context";

const mockRefresh = jest.fn();
jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: mockRefresh, push: jest.fn() }),
  usePathname: () => "/admin",
}));

const OWNER = "owner";
const asOwner = (page: ReactNode) => renderInShop(<StaffProvider role={OWNER}>{page}</StaffProvider>);
const button = (name: string) => screen.getByRole("button", { name });

describe("a message to the shop that is marked as done", () => {
  const MESSAGE = {
    id: "m1",
    name: "Mia",
    email: "mia@grove.example",
    category: "order",
    subject: "My parcel",
    message: "Where is it?",
    receivedAt: "2026-11-21T09:00:00.000Z",
    handledAt: null,
  } as unknown as MessageRow;

  it.each([
    ["stays open after a failure", 500, 0],
    ["closes after the empty answer of a success", 204, 1],
  ])("%s, and its button is busy until then", async (_, status, closings) => {
    const { next, give } = holdAnswers();
    const { changes } = fakeApi([], next);
    const onClose = jest.fn();
    await asOwner(<MessageSheet message={MESSAGE} timeZone="UTC" onClose={onClose} />);
    await userEvent.dblClick(button("Mark as done"));
    expect(button("Mark as done")).toHaveAttribute("aria-busy", "true");
    expect(changes()).toEqual([{ method: "PATCH", path: "/api/admin/messages/m1", body: { handled: true } }]);
    await give(0, undefined, status);
    expect(onClose).toHaveBeenCalledTimes(closings);
    expect(button("Mark as done")).not.toHaveAttribute("aria-busy");
  });
});

describe("hiding the selected products", () => {
  it("is one call after a double click, and ends the selection once it has succeeded", async () => {
    const { next, give } = holdAnswers();
    const { changes } = fakeApi([], next);
    const onDone = jest.fn();
    await asOwner(<BulkActions products={[{ id: "p1" } as ProductRow]} onDone={onDone} />);
    await userEvent.dblClick(button("Hide"));
    expect(changes()).toHaveLength(1);
    await give(0, {}, 500);
    expect(onDone).not.toHaveBeenCalled();
    await userEvent.click(button("Hide"));
    await give(1, { count: 1, undo: null });
    expect(onDone).toHaveBeenCalledTimes(1);
  });
});

function Toggle() {
  const act = useAdminAction();
  const send = () =>
    act(["PATCH", "/api/admin/discounts/d1", { isEnabled: false, version: 1 }], {
      done: { title: "Turned off" },
      fallback: "Failed to update discount",
    });
  return (
    <button type="button" onClick={() => void send()}>
      Turn off
    </button>
  );
}

describe("an action on a record that was changed after the page loaded", () => {
  it.each([
    [
      "refreshes the page and says so",
      { current: { version: 2 } },
      1,
      /in the meantime\. Nothing was saved this time\. The page now/,
    ],
    ["does not for other conflicts (control)", {}, 0, /in the meantime\.$/],
  ])("%s", async (_, more, refreshes, text) => {
    mockRefresh.mockClear();
    fakeApi([], () => json({ message: "This was changed in the meantime.", code: "conflict", ...more }, 409));
    await asOwner(<Toggle />);
    await userEvent.click(button("Turn off"));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(mockRefresh).toHaveBeenCalledTimes(refreshes);
  });
});
