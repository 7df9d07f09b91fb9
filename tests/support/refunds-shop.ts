import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { refundOrder } from "@/lib/checkout/commands/refunds/refund-order";
import { refundOrderSchema } from "@/lib/checkout/schema";
import { MANAGER } from "./actors";
import { refusal } from "./admin-shop";
import { paymentShop } from "./payment-shop";

export interface Line {
  id: string;
  total: number;
  quantity: number;
  refunded: number;
}
export const units = (line: Line, quantity: number, restock = true) => ({ id: line.id, quantity, restock });

let keys = 0;

/** Paid orders, and staff actions on them. */
export function refundsShop() {
  const shop = paymentShop();
  const { sql, orderOf } = shop;
  beforeAll(() =>
    sql(
      "INSERT INTO users (id, email, first_name, is_admin, updated_at) VALUES ($1, 'm@shop.example', 'Mona', true, now())",
      [MANAGER.userId],
    ),
  );

  /** A paid order of 3 of the first product and 1 of the second. */
  async function bought({ userId = null as string | null, card = undefined as string | undefined } = {}) {
    const person = shop.shopper(userId);
    await person.add(0, 3);
    await person.add(1, 1);
    const { paymentIntentId: intent, amount } = await person.pay();
    await shop.confirm(intent, card);
    await finalizePayment(await readIntent(intent));
    const id = String((await orderOf(intent))?.["id"]);
    return { id, intent, amount, lines: await linesOf(id), person };
  }

  const linesOf = async (id: string) =>
    (await sql(
      `SELECT id, line_total_cents AS total, quantity, refunded_quantity AS refunded FROM order_lines WHERE order_id = $1 ORDER BY position`,
      [id],
    )) as unknown as [Line, Line];
  const stock = async () =>
    (
      await sql("SELECT on_hand FROM products WHERE id = ANY($1) ORDER BY id", [
        [shop.product(0), shop.product(1)],
      ])
    ).map((row) => Number(row["on_hand"]));
  const refundsOf = (id: string) =>
    sql(
      "SELECT status, kind, amount_cents AS amount, goods_cents AS goods, tax_cents AS tax FROM refunds WHERE order_id = $1 ORDER BY created_at, id",
      [id],
    );
  const atStripe = async (intent: string) =>
    (await shop.stripe().refunds.list({ payment_intent: intent })).data.map(({ amount }) => amount);
  const versionOf = async (id: string) =>
    Number((await sql("SELECT version FROM orders WHERE id = $1", [id]))[0]?.["version"]);
  const taxOf = async (id: string) =>
    Number((await sql("SELECT tax_cents FROM orders WHERE id = $1", [id]))[0]?.["tax_cents"]);
  const statusOf = async (intent: string) => (await orderOf(intent))?.["payment_status"];
  const mailsOf = async (id: string) =>
    (
      await sql("SELECT data FROM mail_outbox WHERE template = 'order-refunded' AND data->>'orderId' = $1", [
        id,
      ])
    ).map((row) => (row["data"] as { refundCents: number }).refundCents);

  /** The request of a dialog; defaults to the saved version. */
  async function refundInput(id: string, change: object) {
    keys += 1;
    return refundOrderSchema.parse({
      requestKey: `dialog-${keys}-of-a-test`,
      version: await versionOf(id),
      ...change,
    });
  }
  /** The correct amount, as the server reports it for a wrong one. */
  async function refund(id: string, change: object) {
    const input = await refundInput(id, { amount: 1, ...change });
    const { details } = await refusal(refundOrder(MANAGER.userId, id, input));
    await refundOrder(MANAGER.userId, id, { ...input, amount: Number(details.amount) });
    return Number(details.amount);
  }
  return {
    shop,
    bought,
    linesOf,
    stock,
    refundsOf,
    atStripe,
    taxOf,
    statusOf,
    mailsOf,
    versionOf,
    refundInput,
    refund,
  };
}
