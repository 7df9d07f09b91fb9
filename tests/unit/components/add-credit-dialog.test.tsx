import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { AddCreditDialog } from "@/components/admin/customers/add-credit-dialog";
import type { CustomerRow } from "@/lib/account/schema/customer";
import { cents } from "@/lib/core/money";
import "./kit-dom";
import { fakeApi, json, renderInShop } from "./shop-context";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh, push: jest.fn() }),
  usePathname: () => "/admin/customers",
}));

const MIA = { id: "mia", firstName: "Mia", lastName: "Member", email: "mia@grove.example" } as CustomerRow;

/** Opens the dialog. @param answer of the call; by default it succeeds */
async function open(answer = () => json({})) {
  const onClose = jest.fn();
  const { changes } = fakeApi([], ({ method }) => (method === "POST" ? answer() : undefined));
  await renderInShop(
    <AddCreditDialog
      keyScope={{ keyStore: new Map(), pageData: undefined }}
      customer={MIA}
      availableCents={cents(500)}
      onClose={onClose}
    />,
  );
  return { changes, onClose };
}
const field = (name: string) => screen.getByLabelText(new RegExp(`^${name.replace(/[()$]/g, "\\$&")}`));
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

it("names what is missing at its field, and sends nothing", async () => {
  const { changes, onClose } = await open();
  await press("Add store credit");
  expect(await screen.findByText("Required")).toBeInTheDocument();
  expect(field("Amount ($)")).toHaveFocus();
  expect(field("Amount ($)")).toBeInvalid();
  expect(field("Reason")).toBeInvalid();
  await userEvent.type(field("Amount ($)"), "1000.01");
  await userEvent.type(field("Reason"), "Late");
  await press("Add store credit");
  expect(await screen.findByText("Must be $1,000.00 or less")).toBeInTheDocument();
  expect(changes()).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});

it("adds an amount with its last day, and takes one back without", async () => {
  const { changes, onClose } = await open();
  await userEvent.type(field("Amount ($)"), "15");
  await userEvent.type(field("Reason"), "Late");
  await userEvent.type(field("Last day"), "2026-12-24");
  await press("Add store credit");
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  await userEvent.click(screen.getByRole("radio", { name: /Take back/ }));
  await press("Take back");
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  expect(changes().map(({ body }) => body)).toMatchObject([
    { amount: 1500, reason: "Late", expiresOn: "2026-12-24" },
    { amount: -1500, reason: "Late" },
  ]);
  expect(changes()[1]?.body).not.toHaveProperty("expiresOn");
});

it("shows a refusal at the field that the answer names, and keeps the input", async () => {
  const message = "The last day must not be in the past";
  const { onClose } = await open(() => json({ error: message, fields: { expiresOn: message } }, 400));
  await userEvent.type(field("Amount ($)"), "15");
  await userEvent.type(field("Reason"), "Late");
  await userEvent.type(field("Last day"), "2026-01-01");
  await press("Add store credit");
  await waitFor(() => expect(field("Last day")).toHaveFocus());
  expect(field("Last day")).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(field("Reason")).toHaveValue("Late");
  expect(onClose).not.toHaveBeenCalled();
});

it("refreshes the page behind the dialog when different values are refused after a lost response", async () => {
  refresh.mockClear();
  const answers = [json({}, 500), json({ isKeyUsed: true }, 409)];
  const { changes, onClose } = await open(() => answers.shift() ?? json({}));
  await userEvent.type(field("Amount ($)"), "15");
  await userEvent.type(field("Reason"), "Late");
  await press("Add store credit");
  await waitFor(() => expect(changes()).toHaveLength(1));
  expect(refresh).not.toHaveBeenCalled();
  await userEvent.type(field("Last day"), "2026-12-24");
  await press("Add store credit");
  await waitFor(() => expect(refresh).toHaveBeenCalled());
  expect(new Set(changes().map(({ body }) => (body as { requestKey: string }).requestKey)).size).toBe(1);
  expect(onClose).not.toHaveBeenCalled();
});
