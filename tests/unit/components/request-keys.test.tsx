import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Activity } from "react";
import { CodesDialog } from "@/components/admin/discounts/codes-dialog";
import { IssueEditor } from "@/components/admin/log/issue-editor";
import { DraftForm } from "@/components/admin/orders/draft-form";
import { RefundDialog } from "@/components/admin/orders/refund-dialog";
import { ReviewForm } from "@/components/admin/reviews/review-form";
import { useRequestKeys } from "@/components/admin/use-request-keys";
import { Providers } from "@/components/layout/providers";
import type { AdminDiscount } from "@/lib/discounts/schema/admin-discount";
import { CallError } from "@/lib/http/browser";
import type { AdminOrder } from "@/lib/orders/schema/admin-order";
import "./kit-dom";
import { fakeApi, json, renderInShop } from "./shop-context";

const push = jest.fn();
jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn(), push }),
  usePathname: () => "/admin/orders/links/new",
}));
beforeEach(() => push.mockClear());

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const type = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const keysOf = (sent: readonly { body: unknown }[]) =>
  sent.map(({ body }) => (body as { requestKey: string }).requestKey);

describe("a payment link that staff send", () => {
  /** Fills the form. @param statuses of the answers, in order */
  const open = async (...statuses: number[]) => {
    const { changes } = fakeApi([], ({ method, path }) => {
      if (path.startsWith("/api/admin/product-choices"))
        return json([{ id: "p1", slug: "hemp-cheese", name: "Hemp Cheese", available: 9 }]);
      if (method !== "POST") return undefined;
      if (path.endsWith("/quote")) return json(QUOTE);
      const status = statuses.shift();
      return json({ email: "mia@grove.example", version: 1, isKeyUsed: status === 409 }, status);
    });
    const page = (mode: "visible" | "hidden") => (
      <Providers>
        <Activity mode={mode}>
          <DraftForm methods={[{ id: "standard", name: "Standard" }]} />
        </Activity>
      </Providers>
    );
    const { rerender } = render(page("visible"));
    const leaveAndReturn = async () => {
      await act(async () => rerender(page("hidden")));
      await act(async () => rerender(page("visible")));
    };
    const sent = () => changes().filter(({ path }) => path === "/api/admin/draft-orders");
    const send = async () => {
      const before = sent().length;
      await press("Send payment link");
      await waitFor(() => expect(sent()).toHaveLength(before + 1));
    };
    return { sent, send, leaveAndReturn };
  };
  const QUOTE = { lines: [], shippingCents: 0, taxCents: 0, totalCents: 999, isMember: false };
  const fill = async () => {
    await userEvent.type(screen.getByRole("combobox", { name: "Add a product" }), "hemp");
    await userEvent.click(await screen.findByRole("option", { name: /Hemp Cheese/ }));
    type({ Email: "mia@grove.example", "First name": "Mia", "Last name": "Grove", Address: "1 Elm St" });
    type({ City: "Ojai", State: "CA", "ZIP code": "93023" });
    await screen.findByText("$9.99");
  };

  const REFUSED = [500, 500, 429, 409, 409];
  it("keeps its key after a lost response, even with another email, and replaces a used key only after staff leave the page", async () => {
    const { sent, send, leaveAndReturn } = await open(...REFUSED, 500);
    await fill();
    await send();
    await leaveAndReturn();
    await send();
    type({ Email: "max@grove.example" });
    for (const _status of REFUSED.slice(2)) {
      await screen.findByText("$9.99");
      await send();
    }
    const keys = keysOf(sent());
    expect(new Set(keys)).toEqual(new Set([keys[0]]));
    await leaveAndReturn();
    await screen.findByText("$9.99");
    await send();
    expect(keysOf(sent()).at(-1)).not.toBe(keys[0]);
  });

  it("is another link after a success, even with the same contents", async () => {
    const { sent, send, leaveAndReturn } = await open(201, 201);
    for (const times of [1, 2]) {
      await fill();
      await send();
      await waitFor(() => expect(push).toHaveBeenCalledTimes(times));
      await leaveAndReturn();
    }
    const [first, second] = sent().map(({ body }) => body as { requestKey: string });
    expect({ ...second, requestKey: "" }).toEqual({ ...first, requestKey: "" });
    expect(second?.requestKey).not.toBe(first?.requestKey);
  });
});

const found: { keys?: ReturnType<typeof useRequestKeys> } = {};
function Probe() {
  found.keys = useRequestKeys();
  return null;
}

it("a key is replaced on return if its refusal arrived after the page was left", () => {
  const page = (mode: "visible" | "hidden") => (
    <Activity mode={mode}>
      <Probe />
    </Activity>
  );
  const { rerender } = render(page("visible"));
  const first = found.keys?.keyOf({});
  rerender(page("hidden"));
  found.keys?.noteFailure(new CallError(409, JSON.stringify({ isKeyUsed: true }), ""));
  rerender(page("visible"));
  expect(found.keys?.keyOf({})).not.toBe(first);
});

it("a refund dialog keeps one key, even if its draft changes after a lost response", async () => {
  const order = {
    ...{ id: "o1", version: 3, orderNumber: "AAAA0001", status: "new", userId: null, shippingCents: 0 },
    lines: [{ id: "l1", name: "Hemp Cheese", quantity: 2, refunded: 0, unitCents: 500, lots: [] }],
    refundable: {
      ...{ subtotalCents: 1000, taxCents: 0, shippingCents: 0, leftCents: 1000 },
      back: { goodsCents: 0, taxCents: 0, shippingCents: 0 },
      lines: [{ id: "l1", quantity: 2, refundedQuantity: 0, lineTotalCents: 1000 }],
    },
  } as unknown as AdminOrder;
  const { changes } = fakeApi([], () => json({}, 500));
  await renderInShop(<RefundDialog order={order} onClose={jest.fn()} />);
  await press("Increase quantity of Hemp Cheese");
  await press("Refund $5.00");
  await press("Refund $5.00");
  await press("Increase quantity of Hemp Cheese");
  await press("Refund $10.00");
  await press("Decrease quantity of Hemp Cheese");
  await press("Refund $5.00");
  const [first, again, other, back] = keysOf(changes());
  expect([again, other, back]).toEqual([first, first, first]);
});

/** A button that is pressed after the field was filled; the first answers are lost. */
async function pressAll(label: string, button: string, texts: readonly string[], statuses: number[]) {
  const { changes } = fakeApi([], () => json({ id: "n1", count: 1 }, statuses.shift() ?? 500));
  for (const [index, text] of texts.entries()) {
    type({ [label]: text });
    await press(button);
    await waitFor(() => expect(changes()).toHaveLength(index + 1));
  }
  return keysOf(changes());
}

it("codes are created again after a success, but not after a lost response", async () => {
  const discount = { id: "d1", title: "Fair", code: "FAIR", codes: 0, paidUses: 0, reservedUses: 0 };
  await renderInShop(
    <CodesDialog
      discount={discount as AdminDiscount}
      keyScope={{ keyStore: new Map(), pageData: 0 }}
      onClose={jest.fn()}
    />,
  );
  const [first, again, next] = await pressAll(
    "Number of new codes",
    "Create codes",
    ["50", "50", "50"],
    [500, 201],
  );
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

it("a newsletter issue is created once when it is saved again after a lost response", async () => {
  await renderInShop(<IssueEditor saved={undefined} onClose={jest.fn()} />);
  type({ Subject: "In season" });
  const [first, again] = await pressAll("Text", "Create issue", ["Squash.", "Squash."], []);
  expect(first).toMatch(/^[\w-]{8,64}$/);
  expect(again).toBe(first);
});

it("a review of staff is created once when it is saved again after a lost response", async () => {
  await renderInShop(<ReviewForm onClose={jest.fn()} />);
  type({ "Customer name": "Rosa" });
  const [first, again] = await pressAll("Review text", "Add review", ["Good.", "Good."], []);
  expect(first).toMatch(/^[\w-]{8,64}$/);
  expect(again).toBe(first);
});
