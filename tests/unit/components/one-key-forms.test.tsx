import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Activity, type ReactElement } from "react";
import { AddCreditDialog } from "@/components/admin/customers/add-credit-dialog";
import { WriteOffForm } from "@/components/admin/lots/write-off-form";
import { RefundDialog } from "@/components/admin/orders/refund-dialog";
import { AnswerDialog } from "@/components/admin/problems/answer-dialog";
import { ReturnForm } from "@/components/admin/problems/return-form";
import { StaffProvider } from "@/components/admin/staff-role";
import { Providers } from "@/components/layout/providers";
import type { CustomerRow } from "@/lib/account/schema/customer";
import { cents } from "@/lib/core/money";
import type { AdminLotDetail } from "@/lib/inventory/schema";
import type { AdminOrder } from "@/lib/orders/schema/admin-order";
import type { AdminProblem } from "@/lib/problems/schema";
import "./kit-dom";
import { fakeApi, json } from "./shop-context";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh, push: jest.fn() }),
  usePathname: () => "/admin",
}));
beforeEach(() => refresh.mockClear());

const OWNER = "owner";
const lot = {
  id: "lot-1",
  product: "Fig Roll",
  quantity: 9,
  state: "fresh",
  writeOffs: [],
} as unknown as AdminLotDetail;
const order = {
  ...{ id: "o1", version: 3, orderNumber: "AAAA0001", status: "shipped", userId: "mia", creditCents: 0 },
  ...{ lines: [], shippingCents: 0 },
  refundable: {
    ...{ subtotalCents: 1000, taxCents: 0, shippingCents: 0, leftCents: 1000 },
    back: { goodsCents: 0, taxCents: 0, shippingCents: 0 },
    lines: [],
  },
} as unknown as AdminOrder;
const problem = {
  ...{ id: "p1", version: 3, refundableCents: cents(1299), refundBlocker: null, order },
  lines: [{ id: "l1", name: "Hemp Cheese", quantity: 9, returnable: 9, left: 9, lots: [] }],
  returns: [],
} as unknown as AdminProblem;
const customer = { id: "mia", firstName: "Mia", lastName: "Member" } as CustomerRow;

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async (name: RegExp) => userEvent.click(await screen.findByRole("button", { name }));

/** Forms that would cost money if applied twice: the name, the element, and the steps that submit a figure. */
const FORMS: [
  string,
  (onClose: () => void, keys: Map<string, string>) => ReactElement,
  (figure: string) => Promise<void>,
][] = [
  [
    "write-off",
    (onClose, keys) => (
      <WriteOffForm lot={lot} keyScope={{ keyStore: keys, pageData: "" }} onClose={onClose} />
    ),
    async (figure) => {
      type(/^Units/, figure);
      await press(/^Write off$/);
    },
  ],
  [
    "store credit",
    (onClose, keys) => (
      <AddCreditDialog
        customer={customer}
        availableCents={cents(0)}
        keyScope={{ keyStore: keys, pageData: "" }}
        onClose={onClose}
      />
    ),
    async (figure) => {
      type(/^Amount/, figure);
      type(/^Reason/, "Late");
      await press(/^Add store credit$/);
    },
  ],
  [
    "refund",
    (onClose) => <RefundDialog order={order} onClose={onClose} />,
    async (figure) => {
      await userEvent.click(screen.getByRole("radio", { name: /amount/i }));
      type(/^Amount/, figure);
      await press(/^Refund \$/);
    },
  ],
  [
    "problem's answer",
    (onClose) => <AnswerDialog problem={problem} onClose={onClose} />,
    async (figure) => {
      type(/^Amount/, figure);
      await press(/^Refund and answer$/);
    },
  ],
  [
    "return",
    (onClose, keys) => (
      <ReturnForm problem={problem} keyScope={{ keyStore: keys, pageData: "" }} onClose={onClose} />
    ),
    async (figure) => {
      type(/^Units/, figure);
      await press(/^Record$/);
    },
  ],
];

describe.each(FORMS)("the form of a %s", (_what, form, send) => {
  /** @param statuses of the answers, in order; 409: the key was used with other values */
  function open(statuses: number[]) {
    const onClose = jest.fn();
    const keys = new Map<string, string>();
    const { changes } = fakeApi([], ({ method }) => {
      if (method !== "POST") return undefined;
      const status = statuses.shift() ?? 500;
      return json(status === 409 ? { isKeyUsed: true } : { quantity: 1, version: 4 }, status);
    });
    const page = (mode: "visible" | "hidden") => (
      <Providers>
        <Activity mode={mode}>
          <StaffProvider role={OWNER}>{form(onClose, keys)}</StaffProvider>
        </Activity>
      </Providers>
    );
    const { rerender } = render(page("visible"));
    return {
      onClose,
      leaveAndReturn: async () => {
        await act(async () => rerender(page("hidden")));
        await act(async () => rerender(page("visible")));
      },
      /** @returns the key of the request */
      keyOf: async (figure: string): Promise<string> => {
        const before = changes().length;
        await send(figure);
        await waitFor(() => expect(changes()).toHaveLength(before + 1));
        const { body } = changes().at(-1) as { body: unknown };
        return (body as { requestKey: string }).requestKey;
      },
    };
  }

  it("keeps its key for another figure after a lost response, refreshes the page after the refusal, and gets a new key once the page was left", async () => {
    const { keyOf, leaveAndReturn } = open([500, 409, 409]);
    const first = await keyOf("5");
    refresh.mockClear();
    expect(await keyOf("4")).toBe(first);
    await waitFor(() => expect(refresh).toHaveBeenCalled());
    expect(await keyOf("4")).toBe(first); // pressed again, it must not take effect a second time
    await leaveAndReturn();
    expect(await keyOf("4")).not.toBe(first);
  });

  it("gets a new key after a success", async () => {
    const { keyOf, onClose } = open([500, 200]);
    const first = await keyOf("5");
    expect(await keyOf("5")).toBe(first);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(await keyOf("5")).not.toBe(first);
  });
});
