import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ReceiveStock } from "@/components/admin/lots/receive-stock";
import { StaffProvider } from "@/components/admin/staff-role";
import { Providers } from "@/components/layout/providers";
import "./kit-dom";
import { fakeApi, json } from "./shop-context";

jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn(), push: jest.fn() }),
  usePathname: () => "/admin/products/p1",
}));

const OWNER = "owner";
const [BEFORE, AFTER] = ["2026-11-01T09:00:00.000Z", "2026-11-21T09:00:00.000Z"];
const page = (newestAt: string) => (
  <Providers>
    <StaffProvider role={OWNER}>
      <ReceiveStock
        product={{ id: "p1", name: "Hemp Cheese", minRemainingDays: 0 }}
        firstOf={null}
        newestAt={newestAt}
      />
    </StaffProvider>
  </Providers>
);

/** Shows the button. @param statuses of the first answers (409: the key was used); the others succeed */
async function start(...statuses: number[]) {
  const { changes } = fakeApi([], () => {
    const status = statuses.shift() ?? 201;
    return json(status === 409 ? { isKeyUsed: true } : { version: 1, quantity: 5, product: "It" }, status);
  });
  const { rerender } = render(page(BEFORE));
  const press = async (name: string) =>
    userEvent.click((await screen.findAllByRole("button", { name })).at(-1) as HTMLElement);
  const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  /** @returns the key of the request */
  const send = async (units = "5"): Promise<string | undefined> => {
    const before = changes().length;
    await userEvent.clear(screen.getByLabelText(/^Units/));
    await userEvent.type(screen.getByLabelText(/^Units/), units);
    await press("Receive stock");
    await waitFor(() => expect(changes()).toHaveLength(before + 1));
    return (changes()[before]?.body as { requestKey: string } | undefined)?.requestKey;
  };
  return {
    open: () => press("Receive stock"),
    send,
    close: async () => {
      await press("Cancel");
      await press("Discard");
      await isClosed();
    },
    isClosed,
    showNewLot: () => act(async () => rerender(page(AFTER))),
  };
}

it("a form that is reopened after a lost response is the same receipt until the page shows the lot", async () => {
  const { open, send, close, showNewLot } = await start(500, 500, 500, 500);
  await open();
  const first = await send();
  await close();
  await open();
  expect(await send()).toBe(first);
  await showNewLot();
  expect(await send()).toBe(first); // the open form still belongs to that receipt
  await close();
  await open();
  expect(await send()).not.toBe(first);
});

it("the next form is another receipt after a success", async () => {
  const { open, send, isClosed } = await start();
  await open();
  const first = await send();
  await isClosed();
  await open();
  expect(await send()).not.toBe(first);
});

it("other values after a lost response are refused, and are another receipt once the form is reopened", async () => {
  const { open, send, close } = await start(500, 409, 409);
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
