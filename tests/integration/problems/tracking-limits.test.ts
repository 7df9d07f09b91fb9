import { limitTracking } from "@/lib/orders/commands/limit-tracking";
import { reportProblem } from "@/lib/problems/commands/report-problem";
import { refusal } from "../../support/admin-shop";
import { probeRateLimit } from "../../support/probe-rate-limit";
import { problemShop } from "../../support/problem-shop";

const { delivered, input, shop } = problemShop();
const { sql } = shop;

/** Counts calls as if they had been made since, with more than a minute between any two. */
const countEarlier = (address: string, calls: number) =>
  sql("INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, now() + interval '1 hour')", [
    `trackingsPerAddress:${address}`,
    calls,
  ]);
const outcomes = async (calls: number, call: () => Promise<unknown>) => {
  const found: string[] = [];
  for (let made = 0; made < calls; made += 1)
    found.push(
      await call().then(
        () => "done",
        (error: { code: string }) => error.code,
      ),
    );
  return found;
};

it("an address can name five orders a minute by number and email (D37)", async () => {
  const track = (address: string) => () => limitTracking(address);
  expect(await outcomes(6, track("203.0.113.50"))).toEqual([...Array(5).fill("done"), "too_many"]);
  expect(await outcomes(1, track("203.0.113.51"))).toEqual(["done"]); // control
});

it("an address can name 60 orders an hour, however slowly (D37)", async () => {
  const [slow, other] = ["203.0.113.52", "203.0.113.53"];
  await countEarlier(slow, 60 - 2);
  await countEarlier(other, 60 - 3);
  expect(await outcomes(3, () => limitTracking(slow))).toEqual(["done", "done", "too_many"]);
  expect(await outcomes(3, () => limitTracking(other))).toEqual(["done", "done", "done"]); // control
  const { details } = await refusal(limitTracking(slow));
  expect(details.retryAfter).toBeGreaterThan(60);
});

it("a report with number and email counts as tracking, one of a signed-in buyer does not", async () => {
  const order = await delivered();
  const address = "203.0.113.54";
  await countEarlier(address, 60);
  const send = (userId: string | null, change: object) =>
    reportProblem(input(order.orderNumber, change), { userId, isMember: false, address });
  expect((await refusal(send(null, { email: order.email }))).code).toBe("too_many");
  await send(order.userId, {}); // control
});

it("an address can report 20 problems an hour, even for signed-in buyers", async () => {
  const { orderNumber, userId, id } = await delivered();
  const outcomes = await probeRateLimit(
    { limit: "problemsPerAddress", allowed: 20 },
    ["203.0.113.55", "203.0.113.56"],
    (address) =>
      reportProblem(input(orderNumber, { lines: [{ line: 1, quantity: 1 }] }), {
        userId,
        isMember: false,
        address,
      }),
  );
  expect(outcomes).toEqual(["done", "too_many", "done"]);
  expect(await sql("SELECT 1 FROM order_problems WHERE order_id = $1", [id])).toHaveLength(2);
});
