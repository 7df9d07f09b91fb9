import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { GiftCardActions } from "@/components/admin/gift-cards/gift-card-actions";
import { StaffProvider } from "@/components/admin/staff-role";
import type { AdminGiftCardDetail } from "@/lib/gift-cards/schema/admin-gift-card";
import "./kit-dom";
import { fakeApi, json, renderInShop } from "./shop-context";

jest.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: jest.fn(), push: jest.fn() }),
  usePathname: () => "/admin/gift-cards/card",
}));

const OWNER = "owner";

const CARD = {
  id: "card",
  version: 3,
  status: "sent",
  refundableCents: 5000,
  recipientEmail: "maya@garden.example",
  senderEmail: "rosa@field.example",
} as AdminGiftCardDetail;

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

/** Opens a dialog of the gift card. @param answer of its call; by default it succeeds */
async function open(button: string, answer = () => json({}), card = CARD) {
  const { changes } = fakeApi([], ({ method }) => (method === "POST" ? answer() : undefined));
  await renderInShop(
    <StaffProvider role={OWNER}>
      <GiftCardActions card={card} />
    </StaffProvider>,
  );
  await press(button);
  return changes;
}

it("names what is wrong at the field, and sends nothing", async () => {
  const changes = await open("Resend with a new code");
  const email = screen.getByLabelText(/^Recipient's email/);
  expect(email).toHaveValue("maya@garden.example");
  await userEvent.clear(email);
  await userEvent.type(email, "maya");
  await press("Resend");
  expect(await screen.findByText("Please enter a valid email address")).toBeInTheDocument();
  expect(email).toBeInvalid();
  expect(changes()).toEqual([]);
});

it("sends the text, and closes", async () => {
  const changes = await open("Refund");
  await userEvent.type(screen.getByLabelText(/^Reason/), "Bought by mistake");
  await press("Refund");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(changes()).toMatchObject([
    { path: "/api/admin/gift-cards/card/refund", body: { reason: "Bought by mistake" } },
  ]);
});

it("shows a refusal in the dialog, and keeps what was typed", async () => {
  const message = "This gift card has been redeemed, so it can't be refunded.";
  await open("Refund", () => json({ error: message }, 409));
  const reason = screen.getByLabelText(/^Reason/);
  await userEvent.type(reason, "Bought by mistake");
  await press("Refund");
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(screen.getByRole("dialog")).toContainElement(reason);
  expect(reason).toHaveValue("Bought by mistake");
});

it.each([
  [
    "of a valid gift card",
    CARD,
    /^The full amount is refunded to the buyer's card, and the code stops working/,
  ],
  [
    "of the rest of the payment for a void gift card",
    { ...CARD, status: "void" as const, refundableCents: 2000 as typeof CARD.refundableCents },
    /^\$20\.00 is refunded to the buyer's card\. You can't undo this/,
  ],
])("the dialog for the refund %s says what the refund does", async (_, card, text) => {
  await open("Refund", undefined, card);
  expect(screen.getByText(text)).toBeInTheDocument();
});
