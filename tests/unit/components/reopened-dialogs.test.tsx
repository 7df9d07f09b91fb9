import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { CustomerCredit } from "@/components/admin/customers/customer-credit";
import { LotActions } from "@/components/admin/lots/lot-actions";
import { ReceiveStock } from "@/components/admin/lots/receive-stock";
import { ProblemActions } from "@/components/admin/problems/problem-actions";
import { BulkActions } from "@/components/admin/products/bulk-actions";
import { StaffProvider } from "@/components/admin/staff-role";
import { Providers } from "@/components/layout/providers";
import type { CustomerRow } from "@/lib/account/schema/customer";
import type { ProductRow } from "@/lib/catalog/schema/admin-product";
import type { StoreCredit } from "@/lib/credit/schema";
import type { AdminLotDetail } from "@/lib/inventory/schema";
import type { AdminProblem } from "@/lib/problems/schema";
import "./kit-dom";
import { fakeApi, json } from "./shop-context";

jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn(), push: jest.fn() }),
  usePathname: () => "/admin",
}));

const OWNER = "owner";
const ENTRY = {
  ...{ id: "e1", amountCents: 500, reason: "staff", note: "Late", who: "Olive" },
  ...{ at: "2026-11-21T09:00:00.000Z", expiresAt: null, orderNumber: null },
};

interface Dialog {
  /** The page that opens it. @param isSaved whether the page shows that the first request took effect */
  page: (isSaved: boolean) => ReactElement;
  open: string;
  field: RegExp;
  reason?: RegExp;
  save: string;
  close: readonly string[];
}

const DIALOGS: Record<string, Dialog> = {
  "receives stock": {
    page: (isSaved) => (
      <ReceiveStock
        product={{ id: "p1", name: "Hemp Cheese", minRemainingDays: 0 }}
        firstOf={null}
        newestAt={isSaved ? "2026-11-21T09:00:00.000Z" : "2026-11-01T09:00:00.000Z"}
      />
    ),
    ...{ open: "Receive stock", field: /^Units/, save: "Receive stock", close: ["Cancel", "Discard"] },
  },
  "writes units off": {
    page: (isSaved) => {
      const writeOffs = isSaved ? [{ id: "w1" }] : [];
      const lot = { id: "lot-1", product: "Fig Roll", quantity: 9, state: "fresh", orders: [], writeOffs };
      return <LotActions lot={lot as unknown as AdminLotDetail} />;
    },
    ...{ open: "Write off", field: /^Units/, save: "Write off", close: ["Cancel", "Discard"] },
  },
  "records a return": {
    page: (isSaved) => {
      const lines = [{ id: "l1", name: "Fig Roll", quantity: 9, returnable: 9, lots: [] }];
      const problem = { id: "p1", status: "answered", hasLeft: true, lines };
      const returns = isSaved ? [{ id: "r1" }] : [];
      return <ProblemActions problem={{ ...problem, returns } as unknown as AdminProblem} />;
    },
    ...{ open: "Record a return", field: /^Units/, save: "Record", close: ["Cancel", "Discard"] },
  },
  "adds store credit": {
    page: (isSaved) => (
      <CustomerCredit
        customer={{ id: "mia", firstName: "Mia", lastName: "Member" } as CustomerRow}
        credit={
          { availableCents: 0, heldCents: 0, entries: isSaved ? [ENTRY] : [] } as unknown as StoreCredit
        }
        timeZone="America/Los_Angeles"
      />
    ),
    ...{ open: "Change store credit", field: /^Amount/, reason: /^Reason/, save: "Add store credit" },
    close: ["Not now"],
  },
  "changes the stock of products": {
    page: (isSaved) => (
      <BulkActions products={[{ id: "p1", inventory: isSaved ? 14 : 9 } as ProductRow]} onDone={jest.fn()} />
    ),
    ...{ open: "Stock", field: /^Figure/, save: "Save", close: ["Cancel"] },
  },
};

describe.each(Object.entries(DIALOGS))("a dialog that %s", (_what, dialog) => {
  /** Shows the page. @param statuses of the first answers (409: the key was used); the others succeed */
  function start(...statuses: number[]) {
    const { changes } = fakeApi([], () => {
      const status = statuses.shift() ?? 201;
      const saved = { version: 1, quantity: 5, product: "It", count: 1 };
      return json(status === 409 ? { isKeyUsed: true } : saved, status);
    });
    const page = (isSaved: boolean) => (
      <Providers>
        <StaffProvider role={OWNER}>{dialog.page(isSaved)}</StaffProvider>
      </Providers>
    );
    const { rerender } = render(page(false));
    const press = async (name: string) =>
      userEvent.click((await screen.findAllByRole("button", { name })).at(-1) as HTMLElement);
    const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    return {
      open: () => press(dialog.open),
      /** @returns the key of the request */
      send: async (figure = "5"): Promise<string | undefined> => {
        const before = changes().length;
        fireEvent.change(screen.getByLabelText(dialog.field), { target: { value: figure } });
        if (dialog.reason)
          fireEvent.change(screen.getByLabelText(dialog.reason), { target: { value: "Late" } });
        await press(dialog.save);
        await waitFor(() => expect(changes()).toHaveLength(before + 1));
        return (changes()[before]?.body as { requestKey: string } | undefined)?.requestKey;
      },
      close: async () => {
        for (const name of dialog.close) await press(name);
        await isClosed();
      },
      isClosed,
      showSaved: () => act(async () => rerender(page(true))),
    };
  }

  it("sends the same key when it is reopened after a lost response, until the page shows the change", async () => {
    const { open, send, close, showSaved } = start(500, 500, 500, 500);
    await open();
    const first = await send();
    await close();
    await open();
    expect(await send()).toBe(first);
    await showSaved();
    expect(await send()).toBe(first); // the open dialog still belongs to that request
    await close();
    await open();
    expect(await send()).not.toBe(first);
  });

  it("sends a new key after a success", async () => {
    const { open, send, isClosed } = start();
    await open();
    const first = await send();
    await isClosed();
    await open();
    expect(await send()).not.toBe(first);
    await isClosed();
  });

  it("keeps its key for other values, which the server refuses, and sends a new key once it is reopened", async () => {
    const { open, send, close } = start(500, 409, 409);
    await open();
    const first = await send();
    await close();
    await open();
    expect(await send("6")).toBe(first);
    expect(await send("6")).toBe(first);
    await close();
    await open();
    expect(await send("6")).not.toBe(first);
  });
});
