import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { SubscriptionForm } from "@/components/subscriptions/subscription-form";
import type { SubscriptionView } from "@/lib/subscriptions/schema";
import "./kit-dom";
import { fakeApi, holdAnswers, renderInShop, returnWithBack } from "./shop-context";

const SUBSCRIPTION = { id: "s1", productName: "Tea", quantity: 1, intervalDays: 30 } as SubscriptionView;
const press = () => userEvent.click(screen.getByRole("button", { name: "Add another card" }));

it("two presses ask for one page to add a card, and Back from it makes the button work again", async () => {
  const { next } = holdAnswers();
  const api = fakeApi([], ({ path }) => (path.endsWith("/cards") ? next() : undefined));
  await renderInShop(
    <SubscriptionForm
      subscription={SUBSCRIPTION}
      addresses={[]}
      cards={[]}
      onClose={() => undefined}
      onChanged={() => undefined}
    />,
  );
  await press();
  await press();
  expect(api.changes()).toHaveLength(1);
  returnWithBack();
  await press();
  expect(api.changes()).toHaveLength(2);
});
