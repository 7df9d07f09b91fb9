import { Buyer } from "../support/buyer";
import { market } from "../support/market";

const { sql, shop, ready } = market("limits");

describe("limits (D37)", () => {
  it("refuses more declines than five in a session", async () => {
    const { person, prepared } = await ready();
    for (let count = 0; count < 5; count += 1) await person.pay(prepared, "4000000000000002");
    for (let wait = 0; wait < 50; wait += 1) {
      if (
        (
          await sql(
            "SELECT 1 FROM order_events e JOIN orders o ON o.id = e.order_id WHERE o.payment_intent_id = $1 AND e.type = 'payment_failed'",
            [prepared.paymentIntentId],
          )
        ).length === 5
      )
        break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const refused = await person.prepare();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("more than 300 intents from one address in 15 minutes are refused, whatever the caller writes in front of it", async () => {
    const address = "192.0.2.77";
    const statuses: number[] = [];
    for (let round = 0; round < 31; round += 1) {
      const batch = Array.from({ length: 10 }, (_, index) =>
        new Buyer(shop().url, `203.0.113.${index}, ${address}`).prepare(1000),
      );
      for (const answer of await Promise.all(batch)) statuses.push(answer.status);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(300); // an empty cart, said 300 times
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect((await new Buyer(shop().url, "192.0.2.78").prepare(1000)).status).toBe(400);
  });
});
