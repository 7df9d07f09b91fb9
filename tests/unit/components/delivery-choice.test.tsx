import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { DeliveryChoice } from "@/components/checkout/delivery-choice";
import type { DeliveryOption } from "@/lib/checkout/schema";
import { cents } from "@/lib/core/money";

const option = (id: string, price: number, more: Partial<DeliveryOption> = {}): DeliveryOption => ({
  id,
  name: id === "standard" ? "Standard" : "Expedited",
  priceCents: cents(price),
  days: { from: 1, to: 2 },
  arrivesBy: null,
  ...more,
});
const STANDARD = option("standard", 599, { days: { from: 3, to: 5 } });
const EXPEDITED = option("expedited", 1299);

const show = (methods: readonly DeliveryOption[], problem = "", onMethod = jest.fn()) =>
  render(<DeliveryChoice methods={methods} method="standard" onMethod={onMethod} problem={problem} />);
const radio = (name: string) => screen.getByRole("radio", { name });

it("shows time and price of each delivery method, and reports the choice", async () => {
  const onMethod = jest.fn();
  show([STANDARD, EXPEDITED], "", onMethod);
  expect(radio("Standard")).toHaveAccessibleDescription(/\$5\.99/);
  expect(radio("Standard")).toHaveAccessibleDescription(/3-5 business days/);
  expect(radio("Expedited")).toHaveAccessibleDescription(/\$12\.99/);
  await userEvent.click(radio("Expedited"));
  expect(onMethod).toHaveBeenCalledWith("expedited");
});

it("is one line if there is only one method", () => {
  show([{ ...STANDARD, priceCents: cents(0), arrivesBy: "2026-12-04" }]);
  expect(screen.queryByRole("radio")).toBeNull();
  expect(screen.getByText(/3-5 business days: Free/)).toBeVisible();
  expect(screen.getByText("Arrives by Friday, December 4")).toBeVisible();
});

it("says when an order that is paid now arrives, beside the days", () => {
  show([STANDARD, { ...EXPEDITED, arrivesBy: "2026-12-01" }]);
  expect(radio("Expedited")).toHaveAccessibleDescription(
    /1-2 business days\. Arrives by Tuesday, December 1/,
  );
});

it.each([
  [{ from: 0, to: 0 }, /Same business day/],
  [{ from: 1, to: 1 }, /1 business day:/],
  [{ from: 2, to: 2 }, /2 business days/],
])("names the days %j", (days, text) => {
  show([{ ...STANDARD, days }]);
  expect(screen.getByText(text)).toBeVisible();
});

it("explains why the chosen method is not available, with and without alternatives", () => {
  const { rerender } = show([STANDARD], "Courier does not deliver to HI.");
  expect(radio("Standard")).toBeChecked();
  expect(screen.getByRole("alert")).toHaveTextContent("Courier does not deliver to HI.");
  rerender(
    <DeliveryChoice methods={[]} method="standard" onMethod={jest.fn()} problem="We do not deliver." />,
  );
  expect(screen.queryByRole("radio")).toBeNull();
  expect(screen.getByRole("alert")).toHaveTextContent("We do not deliver.");
});
