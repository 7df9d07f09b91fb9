import { answerProblem } from "@/lib/checkout/commands/problems/answer-problem";
import { MANAGER } from "./actors";
import type { problemShop } from "./problem-shop";

/** Concurrent answers to one report, in the problemShop of a test file. */
export function problemAnswers({ shop, answer }: ReturnType<typeof problemShop>) {
  const { sql } = shop;
  return {
    /**
     * Two staff members answer at the same time.
     * @returns how many of them are refused, because the other one was first
     */
    race: async (id: string, orderId: string): Promise<number> => {
      const inputs = [await answer(id, {}), await answer(id, { answer: "declined", text: "No" })];
      const row = await shop.holdRow("orders", orderId);
      const both = inputs.map((one) => answerProblem(MANAGER, id, one).catch((error: unknown) => error));
      await row.waiting(2);
      await row.free();
      const results = await Promise.all(both);
      return results.filter((one) => (one as { code?: string }).code === "conflict").length;
    },
    /** How many answers were given to reports about an order. */
    countAnswers: async (orderId: string) =>
      (
        await sql(
          "SELECT count(*)::int AS count FROM audit_log WHERE object_id = $1 AND action = 'problem.answer'",
          [orderId],
        )
      )[0]?.["count"],
    /** Makes the database discard every answer until the returned function is called. */
    discardAnswers: async (): Promise<() => Promise<void>> => {
      await sql(`CREATE FUNCTION discard_answer() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        NEW.status := 'open'; NEW.answer := NULL; NEW.answered_at := NULL; NEW.amount_cents := NULL; NEW.version := OLD.version; RETURN NEW; END $$`);
      await sql(
        "CREATE TRIGGER discard_answer BEFORE UPDATE ON order_problems FOR EACH ROW EXECUTE FUNCTION discard_answer()",
      );
      return async () => {
        await sql("DROP TRIGGER discard_answer ON order_problems");
        await sql("DROP FUNCTION discard_answer");
      };
    },
  };
}
