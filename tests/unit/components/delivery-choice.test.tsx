import { render, screen } from "@testing-library/react";
import { DeliveryChoice } from "@/components/checkout/delivery-choice";
import { cents } from "@/lib/core/money";
import type { CartQuote } from "@/lib/discounts/schema";
import type { ShippingMethod } from "@/lib/pricing/schema";

const quote = (
  subtotal: number,
  shipping: number,
  shippingReason: CartQuote["shippingReason"] = "standard",
): CartQuote => ({
  lines: [],
  gift: null,
  renewals: null,
  subtotalCents: cents(subtotal),
  discountCents: cents(0),
  subscriptionSavingsCents: cents(0),
  applied: null,
  entered: null,
  shippingCents: cents(shipping),
  shippingReason,
  taxCents: cents(0),
  taxRateThousandths: 0,
  totalCents: cents(subtotal + shipping),
});

const choice = (shown: CartQuote, method: ShippingMethod = "standard") => (
  <DeliveryChoice quote={shown} expeditedCents={cents(1299)} method={method} onMethod={() => {}} />
);

it("shows the price of each delivery method, whichever is selected", () => {
  const { rerender } = render(choice(quote(2000, 599)));
  const standard = screen.getByRole("radio", { name: "Standard" });
  expect(standard).toHaveAccessibleDescription(/\$5\.99/);
  expect(screen.getByRole("radio", { name: "Expedited" })).toHaveAccessibleDescription(/\$12\.99/);
  rerender(choice(quote(2000, 1299, "expedited"), "expedited"));
  expect(standard).toHaveAccessibleDescription(/\$5\.99/);
  rerender(choice(quote(6000, 1299, "expedited"), "expedited"));
  expect(standard).not.toHaveAccessibleDescription(/\$/);
  rerender(choice(quote(6000, 0, "free-from-threshold")));
  expect(standard).toHaveAccessibleDescription(/Free/);
});

it("forgets the price of standard delivery when the discount code changes, which may make it free", () => {
  const withCode = (shown: CartQuote, code: string | null) => ({
    ...shown,
    entered: code === null ? null : { code, state: "better" as const, message: "" },
  });
  const { rerender } = render(choice(withCode(quote(2000, 599), null)));
  rerender(choice(withCode(quote(2000, 1299, "expedited"), null), "expedited"));
  const standard = screen.getByRole("radio", { name: "Standard" });
  expect(standard).toHaveAccessibleDescription(/\$5\.99/);
  rerender(choice(withCode(quote(2000, 1299, "expedited"), "FREESHIP"), "expedited"));
  expect(standard).not.toHaveAccessibleDescription(/\$/);
  rerender(choice(withCode(quote(2000, 0, "free-by-discount"), "FREESHIP")));
  expect(standard).toHaveAccessibleDescription(/Free/);
  rerender(choice(withCode(quote(2000, 1299, "expedited"), "FREESHIP"), "expedited"));
  rerender(choice(withCode(quote(2000, 1299, "expedited"), null), "expedited"));
  expect(standard).not.toHaveAccessibleDescription(/Free/);
});

it("says when an order that is paid now arrives, beside the documented words", () => {
  const arrivesBy = { standard: "2026-12-04", expedited: "2026-12-01" };
  const props = { arrivesBy, method: "standard" as const, onMethod: () => {} };
  const { rerender } = render(
    <DeliveryChoice {...props} quote={quote(2000, 599)} expeditedCents={cents(1299)} />,
  );
  expect(screen.getByRole("radio", { name: "Expedited" })).toHaveAccessibleDescription(
    /1-2 business days\. Arrives by Tuesday, December 1/,
  );
  rerender(<DeliveryChoice {...props} quote={quote(2000, 0, "free-for-all")} expeditedCents={null} />);
  expect(screen.getByText("Arrives by Friday, December 4")).toBeVisible();
});
