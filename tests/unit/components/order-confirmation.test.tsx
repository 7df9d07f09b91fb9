import { render, screen } from "@testing-library/react";
import { OrderConfirmation } from "@/components/orders/order-confirmation";
import { SAMPLE_FACTS, toPickupSample } from "@/lib/mail/sample-facts";
import type { OrderView } from "@/lib/orders/schema";

const { order } = SAMPLE_FACTS;
const show = (shown: OrderView) =>
  render(<OrderConfirmation order={shown} progressPath="/track-order?order=AB12CD34" />);

it.each([
  ["processing", "Track your order"],
  ["cancelled", "See your order"],
] as const)("the confirmation of a %s order links to it as '%s'", (status, name) => {
  show({ ...order, status });
  expect(screen.getByRole("link", { name })).toHaveAttribute("href", "/track-order?order=AB12CD34");
});

describe("the confirmation of an order says what is still to come when it is opened again", () => {
  const READY_MAIL = "We'll email maya@mail.example as soon as it is ready.";
  const UPDATES = "We'll send updates to maya@mail.example.";
  const pickup = toPickupSample(order);

  it.each([
    ["a parcel", order, ["Estimated delivery", "Friday, December 4", UPDATES], []],
    [
      "a parcel whose buyer's email address was corrected",
      { ...order, customerEmail: "maia@mail.example" },
      ["We'll send updates to maia@mail.example."],
      [UPDATES],
    ],
    [
      "a parcel that has arrived",
      { ...order, status: "delivered" as const },
      ["Delivery address"],
      ["Estimated delivery", UPDATES],
    ],
    ["a pickup", pickup, ["Ready by", "Friday, December 4", "Pick up at", READY_MAIL], []],
    [
      "a pickup that is ready",
      { ...pickup, isReadyForPickup: true },
      ["Pick up by", "Friday, December 11", "Pick up at"],
      ["Ready by", READY_MAIL],
    ],
    [
      "a pickup that was collected",
      { ...pickup, status: "delivered" as const },
      ["Picked up at"],
      ["Ready by", "Pick up at", READY_MAIL],
    ],
  ])("%s", (_, shown, said, unsaid) => {
    show(shown);
    for (const text of said) expect(screen.getByText(text)).toBeVisible();
    for (const text of unsaid) expect(screen.queryByText(text)).toBeNull();
  });
});
