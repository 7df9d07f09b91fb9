import { answerProblem } from "@/lib/checkout/commands/problems/answer-problem";
import { returnUnits } from "@/lib/checkout/commands/returns/return-units";
import { getAdminProblem } from "@/lib/checkout/queries/admin-problem";
import { reportProblem } from "@/lib/problems/commands/report-problem";
import { answerProblemSchema, reportProblemSchema, returnUnitsSchema } from "@/lib/problems/schema";
import { MANAGER, PACKER } from "../../actors";
import { choose } from "../choose";
import type { History, HistoryShop } from "./history-shop";
import type { StepOf } from "./steps";

/** Steps about reported problems: reports, answers and returned units. */
export function problemSteps(shop: HistoryShop) {
  const findProblem = async ({ older }: History, which: number) => {
    const rows = await shop.sql(
      "SELECT id FROM order_problems WHERE NOT (order_id = ANY($1)) ORDER BY created_at, id",
      [[...older]],
    );
    const row = choose(rows, which);
    return row && { ...(await getAdminProblem(String(row["id"]))), id: String(row["id"]) };
  };
  return {
    problem: async (history: History, { which, line, units, sent }: StepOf<"problem">): Promise<void> => {
      const order = await shop.chooseOrder(history, which);
      if (!order) return;
      const userId = order["user_id"] ? String(order["user_id"]) : null;
      const input = reportProblemSchema.safeParse({
        requestKey: shop.newKey(),
        orderNumber: order["order_number"],
        ...{ reason: "damaged", description: "Torn", lines: [{ line: line + 1, quantity: units }] },
        ...(userId ? {} : { email: order["customer_email"] }),
      });
      if (!input.success) return; // a deleted customer's order has no email address
      const reporter = { userId, isMember: false, address: `address-of-${shop.newKey()}` };
      await shop.send(history, sent, () => reportProblem(input.data, reporter));
    },
    answer: async (
      history: History,
      { which, answer, percent, sent, refundCall }: StepOf<"answer">,
    ): Promise<void> => {
      const problem = await findProblem(history, which);
      if (!problem) return;
      const amount = Math.max(1, Math.floor((problem.refundableCents * percent) / 100));
      const lines = problem.lines.map(({ id, left }) => ({ line: id, quantity: String(Math.max(1, left)) }));
      const input = answerProblemSchema.parse({
        ...{
          requestKey: shop.newKey(),
          version: problem.version,
          orderVersion: problem.order.version,
          answer,
        },
        ...{ refund: { amount }, credit: { amount }, replacement: { lines }, declined: { text: "No" } }[
          answer
        ],
      });
      await shop.withRefundCall(refundCall, () =>
        shop.send(history, sent, () => answerProblem(MANAGER, problem.id, input)),
      );
    },
    return: async (history: History, { which, units, isWasted, sent }: StepOf<"return">): Promise<void> => {
      const problem = await findProblem(history, which);
      const line = problem?.lines[0]?.id;
      if (!problem || !line) return;
      const [lot] = await shop.sql(
        "SELECT lot_id FROM lot_allocations WHERE order_line_id = $1 ORDER BY id",
        [line],
      );
      const input = returnUnitsSchema.parse({
        ...{ requestKey: shop.newKey(), line, quantity: String(units), lot: String(lot?.["lot_id"] ?? "") },
        outcome: isWasted ? "wasted" : "restocked",
      });
      await shop.send(history, sent, () => returnUnits(PACKER, problem.id, input));
    },
  };
}
