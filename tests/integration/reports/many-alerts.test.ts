import { getAttention } from "@/lib/reports/queries/attention";
import { db } from "@/lib/server/db";
import { raiseStaffAlert } from "@/lib/server/staff-alerts";
import { adminShop } from "../../support/admin-shop";

adminShop();

it("many payments that need the staff's attention do not hide the alerts about other objects", async () => {
  for (let payment = 1; payment <= 20; payment += 1)
    await raiseStaffAlert(db(), {
      key: `payment:pi_${payment}`,
      kind: "payment_stuck",
      objectType: "payment",
      objectId: `pi_${payment}`,
      message: `A payment of $${payment}.00 could not be turned into an order.`,
      amountCents: payment * 100,
      currency: "usd",
    });
  for (const objectType of ["order", "gift-card"] as const)
    await raiseStaffAlert(db(), {
      key: `refund_failed:${objectType}`,
      kind: "refund_failed",
      objectType,
      objectId: objectType,
      message: `The refund for ${objectType} 1 failed.`,
    });
  const { alerts, openAlerts } = await getAttention();
  expect(openAlerts).toBe(22);
  expect(alerts.map(({ message }) => message)).toEqual([
    "A payment of $20.00 could not be turned into an order.",
    "A payment of $19.00 could not be turned into an order.",
    "A payment of $18.00 could not be turned into an order.",
    "The refund for order 1 failed.",
    "The refund for gift-card 1 failed.",
  ]);
});
