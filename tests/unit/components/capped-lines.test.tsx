import { render, screen } from "@testing-library/react";
import { CappedLines } from "@/components/cart/capped-notice";

it("a product that was short both as a subscription and as a one-time purchase is named twice", () => {
  const product = { productName: "Hemp Cheese", wanted: 5, kept: 3 };
  const { rerender } = render(<CappedLines capped={[product, { ...product, wanted: 4 }]} />);
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  rerender(<CappedLines capped={[]} />);
  expect(screen.queryAllByRole("listitem")).toHaveLength(0); // with equal keys React keeps one of them
});

it.each([
  [{}, "Teff Wraps is out of stock and was left out."],
  [{ isSold: false } as const, "Teff Wraps is no longer sold and was left out."],
])("the notice says why a product was left out: %j", (more, text) => {
  render(<CappedLines capped={[{ productName: "Teff Wraps", wanted: 2, kept: 0, ...more }]} />);
  expect(screen.getByText(text)).toBeVisible();
});
