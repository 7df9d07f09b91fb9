import { render, screen } from "@testing-library/react";
import { ConfirmMembershipChange } from "@/components/admin/customers/confirm-membership-change";
import type { CustomerRow } from "@/lib/account/schema/customer";
import { PAYING, PLANS } from "./customer-row";
import "./kit-dom";

type Subscription = NonNullable<CustomerRow["subscription"]>;

/** Shows the dialog for a change from Premium to Core by staff. @returns its text */
function changeToCore(subscription: Partial<Subscription>, endsTrial = false): string {
  const customer = { ...PAYING, subscription: { ...PAYING.subscription, ...subscription } };
  render(
    <ConfirmMembershipChange
      customer={customer}
      change={{ kind: "change", planId: "plan-core", endsTrial }}
      plans={PLANS}
      timeZone="UTC"
      onAnswer={jest.fn()}
      onCancel={jest.fn()}
    />,
  );
  return screen.getByRole("dialog").textContent ?? "";
}

it("names the next charge of a paid membership", () => {
  const text = changeToCore({});
  expect(text).toContain("Mia Member has Premium for $30.00 a month.");
  expect(text).toContain("Starting Dec 21, 2026, the card is charged $20.00 a month for Core.");
});

it("does not offer to change the plan while a payment is overdue, because the server would refuse", () => {
  const text = changeToCore({ status: "past_due" });
  expect(text).toContain(
    "The last membership payment failed. You can change the plan once the payment goes through. Mia Member needs to update the card first.",
  );
  expect(text).not.toMatch(/is charged|notified/);
  expect(screen.queryByRole("button", { name: "Change the plan" })).toBeNull();
});

it("announces no charge for a membership that is going to end", () => {
  const text = changeToCore({ cancelAtPeriodEnd: true });
  expect(text).toContain(
    "The plan is Core until the membership ends on Dec 21, 2026. Nothing is charged or credited.",
  );
  expect(text).not.toContain("$20.00");
});

it("announces a single, immediate charge for a change that ends the trial", () => {
  const text = changeToCore({ status: "trialing" }, true);
  expect(text).toContain("The trial ends now, and the card is charged $20.00 for a month of Core.");
  expect(text).not.toMatch(/Nothing is charged/);
  expect(screen.getByRole("button", { name: "End the trial and charge the card" })).toBeVisible();
});
