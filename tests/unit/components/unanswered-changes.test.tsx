import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { z } from "zod";
import { AddCreditDialog } from "@/components/admin/customers/add-credit-dialog";
import { AnswerDialog } from "@/components/admin/problems/answer-dialog";
import { ProductMenu } from "@/components/admin/products/product-menu";
import { StaffProvider } from "@/components/admin/staff-role";
import { TextDialog } from "@/components/admin/text-dialog";
import { TextareaField } from "@/components/form/textarea-field";
import { toast } from "@/components/ui/toast";
import type { CustomerRow } from "@/lib/account/schema/customer";
import type { ProductRow } from "@/lib/catalog/schema/admin-product";
import { cents } from "@/lib/core/money";
import type { AdminProblem } from "@/lib/problems/schema";
import "./kit-dom";
import { fakeApi, json, renderInShop } from "./shop-context";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh, push: jest.fn() }),
  usePathname: () => "/admin",
}));
jest.mock("@/components/ui/toast", () => ({ toast: jest.fn(), Toaster: () => null }));
const onClose = jest.fn();
/** The text of the only toast. */
const told = async () => {
  await waitFor(() => expect(toast).toHaveBeenCalledTimes(1));
  return jest.mocked(toast).mock.calls[0]?.[0].description;
};
const OWNER = "owner";
beforeEach(() => {
  refresh.mockClear();
  jest.mocked(toast).mockClear();
  onClose.mockClear();
});

const type = (label: RegExp, text: string) => userEvent.type(screen.getByLabelText(label), text);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

const PROBLEM = {
  id: "p1",
  version: 3,
  refundableCents: cents(1299),
  lines: [] as AdminProblem["lines"],
  order: { orderNumber: "AB12CD34", version: 7 },
} as AdminProblem;

/** Changes by staff: the page, and how it is made. */
const CHANGES: readonly [string, ReactNode, () => Promise<unknown>][] = [
  [
    "store credit",
    <AddCreditDialog
      keyScope={{ keyStore: new Map(), pageData: undefined }}
      key="credit"
      customer={
        { id: "mia", firstName: "Mia", lastName: "Member", email: "mia@grove.example" } as CustomerRow
      }
      availableCents={cents(500)}
      onClose={onClose}
    />,
    async () => {
      await type(/^Amount/, "15");
      await type(/^Reason/, "Late");
      await press("Add store credit");
    },
  ],
  [
    "an answer to a problem",
    <AnswerDialog key="answer" problem={PROBLEM} onClose={onClose} />,
    async () => {
      await userEvent.click(screen.getByRole("radio", { name: "Decline" }));
      await type(/^To the customer/, "Toasted");
      await press("Decline");
    },
  ],
  [
    "an action with a text",
    <TextDialog
      key="text"
      {...{
        title: "Close it?",
        description: "",
        cancelLabel: "Keep it",
        confirmLabel: "Close it",
        name: "note",
      }}
      rule={z.string().min(1)}
      request={(note) => ["POST", "/api/admin/problems/p1/close", { note }]}
      done={{ title: "Closed" }}
      fallback="Failed to close it"
      onClose={onClose}
    >
      <TextareaField name="note" label="Note" />
    </TextDialog>,
    async () => {
      await type(/^Note/, "Twice");
      await press("Close it");
    },
  ],
  [
    "an action of a menu",
    <ProductMenu
      key="menu"
      product={{ id: "p1", name: "Plum Pie", slug: "plum-pie", isActive: true } as ProductRow}
    />,
    async () => {
      await press("Actions for Plum Pie");
      await userEvent.click(await screen.findByRole("menuitem", { name: "Duplicate" }));
    },
  ],
];

describe.each(CHANGES)("%s", (_, page, change) => {
  const make = async (answer: () => Response | Promise<Response>) => {
    const { changes } = fakeApi([], answer);
    await renderInShop(<StaffProvider role={OWNER}>{page}</StaffProvider>);
    await change();
    await waitFor(() => expect(changes()).toHaveLength(1));
  };

  it("without a response may have been made: the message says so, and the page shows it", async () => {
    await make(() => Promise.reject(new TypeError("Failed to fetch")));
    expect(await told()).toMatch(/^No response arrived, so this may or may not/);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(onClose).not.toHaveBeenCalled();
  });

  it("that the shop failed to make says that it failed", async () => {
    await make(() => json({}, 500));
    expect(await told()).toMatch(/^Failed to/);
    expect(refresh).not.toHaveBeenCalled();
  });
});
