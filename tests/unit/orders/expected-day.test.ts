import { describeExpectedDay } from "@/lib/orders/rules/expected-day";

const ORDER = {
  status: "processing",
  refunded: "not",
  isPickup: false,
  isReadyForPickup: false,
  estimatedDeliveryDate: "2026-12-04",
  pickupUntil: null,
} as const;

it.each([
  ["of an order that is being prepared", {}, "Estimated delivery"],
  ["of a partly refunded one", { refunded: "partially" }, "Estimated delivery"],
  ["of one that was refunded on its way", { status: "shipped", refunded: "fully" }, "Estimated delivery"],
  ["of a pickup", { isPickup: true }, "Ready by"],
  [
    "of a pickup that is ready",
    { isPickup: true, isReadyForPickup: true, pickupUntil: "2026-12-10" },
    "Pick up by",
  ],
  ["of one that was refunded before it was shipped: none", { refunded: "fully" }, undefined],
  ["of one that was exchanged: none", { refunded: "exchanged" }, undefined],
  ["of a delivered one: none", { status: "delivered" }, undefined],
] as const)("the day %s", (_, change, label) => {
  expect(describeExpectedDay({ ...ORDER, ...change })?.label).toBe(label);
});
