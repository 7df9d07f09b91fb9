import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { EditItemsForm } from "@/components/admin/orders/edit-items-form";
import { toast } from "@/components/ui/toast";
import type { AdminOrder } from "@/lib/orders/schema/admin-order";
import "./kit-dom";
import { fakeApi, json, renderInShop } from "./shop-context";

const push = jest.fn();
const refresh = jest.fn();
jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh, push }),
  usePathname: () => "/admin/orders/o1/edit",
}));
jest.mock("@/components/ui/toast", () => ({ toast: jest.fn(), Toaster: () => null }));

const ORDER = {
  id: "o1",
  version: 3,
  customerEmail: "mia@grove.example",
  additionBlocker: null,
  lines: [
    {
      id: "l1",
      name: "Hemp Cheese",
      quantity: 2,
      refunded: 0,
      unitCents: 600,
      isGift: false,
      isSubscription: false,
    },
  ],
} as unknown as AdminOrder;
const QUOTE = {
  removed: [{ id: "l1", name: "Hemp Cheese", quantity: 1, amountCents: 600 }],
  removedTaxCents: 48,
  removedCents: 648,
  added: null,
  differenceCents: -648,
  toCardCents: 648,
  toCreditCents: 0,
};

/** Shows the form and removes one unit. @param answer of the edit call @param quote of the price call */
async function removeOne(answer: () => Response, quote: () => Response = () => json(QUOTE)) {
  const { changes } = fakeApi([], ({ method, path }) =>
    method === "POST" ? (path.endsWith("/quote") ? quote() : answer()) : undefined,
  );
  await renderInShop(<EditItemsForm order={ORDER} />);
  await userEvent.type(screen.getByLabelText(/^Note to the customer/), "As you asked");
  await userEvent.click(screen.getByRole("button", { name: "Decrease quantity of Hemp Cheese" }));
  return { sent: () => changes().filter(({ path }) => path.endsWith("/edit")) };
}
const submit = async () =>
  userEvent.click(await screen.findByRole("button", { name: "Change order and refund $6.48" }));

beforeEach(() => jest.clearAllMocks());

it.each([
  [
    "a refusal",
    () => json({ error: "This order was packed.", code: "conflict" }, 409),
    "This order was packed.",
  ],
  [
    "another's change of the order",
    () =>
      json(
        {
          message: "This order was changed in the meantime.",
          code: "conflict",
          current: { version: 4 },
        },
        409,
      ),
    "This order was changed in the meantime.",
  ],
  ["an error without a message", () => json({}, 500), "Failed to change the order"],
  [
    "no response",
    () => {
      throw new TypeError("Failed to fetch");
    },
    "No response arrived, so this may or may not have gone through.",
  ],
])("keeps what was typed after %s, shows the error, and reloads the order", async (_, answer, text) => {
  await removeOne(answer);
  await submit();
  await waitFor(() => expect(toast).toHaveBeenCalled());
  expect(JSON.stringify(jest.mocked(toast).mock.calls)).toContain(text);
  expect(screen.getByLabelText(/^Note to the customer/)).toHaveValue("As you asked");
  expect(screen.getByText(/1 removed/)).toBeInTheDocument();
  expect(refresh).toHaveBeenCalled();
  expect(push).not.toHaveBeenCalled();
});

it("sends the same key again after a failure, so that the edit is made once", async () => {
  let calls = 0;
  const { sent } = await removeOne(() => {
    calls += 1;
    return calls === 1 ? json({}, 500) : json({ outcome: "applied", email: "mia@grove.example", version: 4 });
  });
  await submit();
  await waitFor(() => expect(refresh).toHaveBeenCalled());
  await submit();
  await waitFor(() => expect(push).toHaveBeenCalledWith("/admin/orders/o1"));
  const [first, second] = sent().map(({ body }) => body as { requestKey: string; amount: number });
  expect(second?.requestKey).toBe(first?.requestKey);
  expect([first?.amount, second?.amount]).toEqual([-648, -648]);
});

it("keeps its key for other items after a lost response, even if the server refuses them", async () => {
  const statuses = [500, 409, 409];
  const { sent } = await removeOne(() => json({ isKeyUsed: true }, statuses.shift()));
  const send = async (times: number) => {
    await submit();
    await waitFor(() => expect(sent()).toHaveLength(times));
  };
  await send(1);
  await userEvent.click(screen.getByRole("button", { name: "Decrease quantity of Hemp Cheese" }));
  await send(2);
  await send(3);
  const [first, changed, again] = sent().map(({ body }) => body as { requestKey: string; removed: object });
  expect(changed?.removed).not.toEqual(first?.removed);
  expect([changed?.requestKey, again?.requestKey]).toEqual([first?.requestKey, first?.requestKey]);
});

it("uses a new request key for the same items after a successful save", async () => {
  const saved = { outcome: "applied", email: "mia@grove.example", version: 4 };
  const { sent } = await removeOne(() => json(saved));
  await submit();
  await waitFor(() => expect(push).toHaveBeenCalledTimes(1));
  await userEvent.click(screen.getByRole("button", { name: "Decrease quantity of Hemp Cheese" }));
  await submit();
  await waitFor(() => expect(push).toHaveBeenCalledTimes(2));
  const [first, second] = sent().map(({ body }) => body as { requestKey: string });
  expect(second?.requestKey).not.toBe(first?.requestKey);
});

it("shows why the price cannot be calculated, and is not submitted without it", async () => {
  const { sent } = await removeOne(
    () => json({}),
    () => json({ error: "Only 1 unit of Hemp Cheese is left." }, 409),
  );
  expect(await screen.findByText("Only 1 unit of Hemp Cheese is left.")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Change order" }));
  expect(sent()).toEqual([]);
});
