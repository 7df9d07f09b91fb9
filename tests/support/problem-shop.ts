import { getAdminProblem } from "@/lib/checkout/queries/admin-problem";
import { reportProblem } from "@/lib/problems/commands/report-problem";
import { answerProblemSchema, reportProblemSchema } from "@/lib/problems/schema";
import { refundsShop } from "./refunds-shop";

let keys = 0;

/** Paid orders that were delivered, and what their buyers report. */
export function problemShop() {
  const refunds = refundsShop();
  const { shop, bought } = refunds;
  const { sql } = shop;

  const nextAddress = () => {
    keys += 1;
    return `address-${keys}`;
  };

  async function user(): Promise<{ id: string; email: string }> {
    keys += 1;
    const [id, email] = [`reporter-${keys}`, `reporter${keys}@field.example`];
    await sql("INSERT INTO users (id, email, updated_at, email_verified_at) VALUES ($1, $2, now(), now())", [
      id,
      email,
    ]);
    return { id, email };
  }

  /** A delivered order of 3 of a product and 1 of another, of a user. */
  async function delivered() {
    const { id: userId, email } = await user();
    const order = await bought({ userId });
    await sql(
      "UPDATE orders SET customer_email = $2, fulfillment_status = 'shipped', shipped_at = paid_at WHERE id = $1",
      [order.id, email],
    );
    const [row] = await sql("SELECT order_number FROM orders WHERE id = $1", [order.id]);
    return { ...order, userId, email, orderNumber: String(row?.["order_number"]) };
  }

  const input = (orderNumber: string, change: object = {}) => {
    keys += 1;
    return reportProblemSchema.parse({
      requestKey: `report-${keys}-of-a-test`,
      orderNumber,
      reason: "damaged",
      description: "The bag was torn",
      lines: [{ line: 1, quantity: 2 }],
      ...change,
    });
  };
  /** A reporter who is not a member. */
  const reporter = (userId: string | null) => ({ userId, isMember: false, address: nextAddress() });
  const report = ({ orderNumber, userId }: { orderNumber: string; userId: string }, change: object = {}) =>
    reportProblem(input(orderNumber, change), reporter(userId));

  async function answer(id: string, change: object) {
    keys += 1;
    const { version, refundableCents, order } = await getAdminProblem(id);
    return answerProblemSchema.parse({
      requestKey: `answer-${keys}-of-a-test`,
      version,
      orderVersion: order.version,
      answer: "refund",
      amount: refundableCents,
      ...change,
    });
  }
  const templates = async (problemId: string) =>
    (
      await sql(
        "SELECT template, recipient FROM mail_outbox WHERE data->>'problemId' = $1 ORDER BY template DESC",
        [problemId],
      )
    ).map(({ template, recipient }) => `${template} ${recipient}`);

  /** Whether each mail about a report says that a member made it. */
  const priorities = async (problemId: string) =>
    (
      await sql("SELECT data->'isPriority' AS is FROM mail_outbox WHERE data->>'problemId' = $1", [problemId])
    ).map((row) => row["is"]);

  return { ...refunds, user, delivered, input, report, answer, templates, priorities, reporter };
}
