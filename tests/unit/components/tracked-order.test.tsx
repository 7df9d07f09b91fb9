import { render, screen } from "@testing-library/react";
import { TrackedOrder } from "@/components/help/tracked-order";
import type { ApiTracking } from "@/lib/orders/schema";
import "./kit-dom";

jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh: jest.fn() }) }));

it("a tracked order shows each item's quantity and unit price", () => {
  const order = {
    orderNumber: "AB12CD34",
    status: "shipped",
    timeline: [],
    items: [{ name: "Date Barbecue Sauce", quantity: 4, price: "8.49" }],
    pickupPlace: null,
    shippingAddress: null,
  } as unknown as ApiTracking;
  render(<TrackedOrder order={order} email="nora@garden.example" timeZone="UTC" onAnother={jest.fn()} />);
  expect(screen.getByText("4 × $8.49")).toBeVisible(); // "$8.49" alone would read as the price of all four
});
