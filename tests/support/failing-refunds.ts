import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { refundOrder } from "@/lib/checkout/commands/refunds/refund-order";
import { MANAGER } from "./actors";
import { callSandbox } from "./call-sandbox";
import type { paymentShop } from "./payment-shop";
import type { refundsShop } from "./refunds-shop";
import { REFUNDS } from "./stripe-proxy";

/** A card whose refunds fail. */
const FAILING_REFUND_CARD = "pm_card_refundFail";

/** Orders of the third product, which no other test buys, with its stock and what their refunds lead to. */
export function rareOrders({ shop, linesOf }: ReturnType<typeof refundsShop>) {
  const { sql, orderOf } = shop;
  return {
    /** A paid order. @param card by default one whose refunds the bank returns */
    boughtRare: async (quantity: number, card = FAILING_REFUND_CARD) => {
      const person = shop.shopper();
      await person.add(2, quantity);
      const { paymentIntentId: intent, amount } = await person.pay();
      await shop.confirm(intent, card);
      await finalizePayment(await readIntent(intent));
      const id = String((await orderOf(intent))?.["id"]);
      return { id, intent, amount, lines: await linesOf(id) };
    },
    /** Sets the product's stock, also as the opening stock of the final audit. */
    setStock: async (count: number): Promise<void> => {
      await sql("UPDATE reservations SET status = 'released' WHERE product_id = $1 AND status = 'consumed'", [
        shop.product(2),
      ]);
      await sql("UPDATE products SET on_hand = $2, available = $2 WHERE id = $1", [shop.product(2), count]);
      await sql("UPDATE stock_began SET stock = $2 WHERE slug = (SELECT slug FROM products WHERE id = $1)", [
        shop.product(2),
        count,
      ]);
    },
    stock: async () =>
      (await sql("SELECT on_hand, available FROM products WHERE id = $1", [shop.product(2)]))[0],
    /** The units that are reserved for an order. */
    soldTo: async (id: string) =>
      (await sql("SELECT quantity, status FROM reservations WHERE order_id = $1", [id]))[0],
    /** The emails about an order, oldest first: their templates and the causes of failed refunds. */
    mailsOf: async (id: string) =>
      (
        await sql("SELECT template, data FROM mail_outbox WHERE data->>'orderId' = $1 ORDER BY created_at", [
          id,
        ])
      ).map((row) => [row["template"], (row["data"] as { cause?: string }).cause]),
    /** The staff alerts about an order, oldest first. */
    alertsOf: async (id: string) =>
      (
        await sql(
          "SELECT kind, message, handled_at IS NOT NULL AS done FROM notices WHERE object_id = $1 ORDER BY created_at",
          [id],
        )
      ).map(({ kind, message, done }) => ({ kind, message: String(message), done })),
  };
}

/** Runs work while Stripe does not yet report that refunds fail, however slow the machine is. */
export async function beforeRefundFails<T>(
  shop: Pick<ReturnType<typeof paymentShop>, "meddle">,
  work: () => Promise<T>,
): Promise<T> {
  let back = 0;
  shop.meddle(({ call }) => {
    if (call === REFUNDS)
      return {
        alter: (body) => {
          back += Number(body["amount"]);
          return { status: 200, body };
        },
      };
    if (call === "GET /v1/refunds")
      return {
        alter: (body) => {
          const data = (body["data"] as object[]).map((one) => ({ ...one, status: "succeeded" }));
          return { status: 200, body: { ...body, data } };
        },
      };
    if (!call.startsWith("GET /v1/payment_intents/")) return undefined;
    return {
      alter: (body) => {
        const latest_charge = { ...(body["latest_charge"] as object), amount_refunded: back };
        return { status: 200, body: { ...body, latest_charge } };
      },
    };
  });
  try {
    return await work();
  } finally {
    shop.meddle(undefined);
  }
}

/**
 * Sets the balance at Stripe that refunds are paid from.
 * @param available cents; without it, the sandbox sets no limit
 */
export const setBalance = (available?: number): Promise<void> =>
  callSandbox("balance", available === undefined ? {} : { available: String(available) });

/** Sets the balance, in cents; Stripe holds larger refunds until it is raised. */
export const holdRefunds = (available: number): Promise<void> =>
  callSandbox("balance", { available: String(available), mode: "hold" });

/** Refunds that exceed the balance of the account at Stripe. */
export function delayedRefunds({ shop, bought, refundInput }: ReturnType<typeof refundsShop>) {
  const { sql } = shop;
  return {
    /** An order with a refund of $3 while the balance at Stripe is $1. */
    delayed: async () => {
      const { id, intent } = await bought();
      await setBalance(100);
      const input = await refundInput(id, { kind: "amount", amount: 300 });
      await refundOrder(MANAGER.userId, id, input);
      return { id, intent, input };
    },
    /** The row of an order's refund, with the minutes until its next attempt. */
    rowOf: async (id: string) =>
      (
        await sql(
          `SELECT id, status, attempts, failure_reason,
             round(extract(epoch FROM next_attempt_at - now() AT TIME ZONE 'UTC') / 60)::int AS minutes FROM refunds WHERE order_id = $1`,
          [id],
        )
      )[0],
    makeDue: (id: string) =>
      sql("UPDATE refunds SET next_attempt_at = now() - interval '1 day' WHERE order_id = $1", [id]),
    /** How many refunds Stripe was asked for. */
    asked: () => shop.asked().filter(({ call }) => call === REFUNDS).length,
  };
}
