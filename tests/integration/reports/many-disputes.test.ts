import { getAttention } from "@/lib/reports/queries/attention";
import { rankAttentionItems } from "@/lib/reports/rules/attention";
import { sampleId } from "@/prisma/seed/ids";
import { adminShop } from "../../support/admin-shop";
import { soldOrders } from "../../support/sold-orders";

const { sql } = adminShop();
const DISPUTES = 7;

it("every open dispute needs attention, the earliest deadline first", async () => {
  const sell = soldOrders(sql);
  const lines = [{ productId: sampleId("product", "hemp-cheese"), price: 1000, quantity: 1 }];
  for (let day = 1; day <= DISPUTES; day += 1)
    await sql(
      `INSERT INTO disputes (id, order_id, payment_intent_id, stripe_dispute_id, amount_cents, reason, evidence_due_by, updated_at)
       VALUES ($1, $2, $1, $1, 1000, 'fraudulent', $3, now())`,
      [`d${day}`, await sell({ lines, at: new Date().toISOString() }), `2026-12-0${day}T12:00:00`],
    );
  const { disputes, ...rest } = await getAttention();
  expect(disputes.map(({ href }) => href)).toEqual(
    Array.from({ length: DISPUTES }, (_, index) => `/admin/orders/disputes/d${index + 1}`),
  );
  const items = rankAttentionItems({ disputes, ...rest }, "owner", "UTC");
  expect(items.filter(({ title }) => title.startsWith("Dispute for $10.00"))).toHaveLength(DISPUTES);
});
