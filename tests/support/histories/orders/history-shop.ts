import type Stripe from "stripe";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { syncMissedFraudWarnings } from "@/lib/checkout/commands/payment-alerts/sync-fraud-warning";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { findUnrecordedPayments } from "@/lib/checkout/commands/reconciliation/find-unrecorded-payments";
import { CHECKOUT_JOBS } from "@/lib/checkout/jobs";
import type { ShopError } from "@/lib/core/errors";
import { CREDIT_JOBS } from "@/lib/credit/jobs";
import { GIFT_CARD_JOBS } from "@/lib/gift-cards/jobs";
import { INVENTORY_JOBS } from "@/lib/inventory/jobs";
import { editShop } from "../../edit-shop";
import { giftCardShop } from "../../gift-card-shop";
import { movableClock } from "../../movable-clock";
import { savePlace } from "../../pickup-shop";
import { handleStripeEvent } from "../../stripe-events";
import { LOST_ANSWER, REFUNDS } from "../../stripe-proxy";
import { choose } from "../choose";
import { refusedWith } from "../refusals";
import { readNewerThan, stripeEventFeed } from "../stripe-event-feed";
import { insertDiscounts } from "./history-discounts";
import type { RefundCall, ReportedBy, Sent } from "./steps";

const isRefusal = refusedWith([
  "conflict",
  "invalid_input",
  "out_of_stock",
  "not_found",
  "amount_mismatch",
  "unauthorized",
  "too_many", // a hold of the same cart has just expired (D43)
]);

/** A cart whose Pay was pressed and that was not paid. */
export interface Checkout {
  cart: ReturnType<HistoryShop["shopper"]> & { id: string };
  /** The index of its customer. */
  customer: number;
  email: string;
}

/** The people, orders and payments of one history. */
export interface History {
  /** Two customers; undefined once deleted. */
  customers: ({ id: string; email: string } | undefined)[];
  /** Ids of the orders and payment links of earlier histories. */
  older: Set<string>;
  /** The newest payment of earlier histories. */
  lastIntent: string | undefined;
  feed: Awaited<ReturnType<typeof stripeEventFeed>>;
  checkouts: Checkout[];
  /** Begins the codes of its discounts. */
  prefix: string;
  /** How far the shop's clock was moved. */
  minutes: number;
  /** Whether no other step runs at the same time. */
  isAlone: boolean;
  /** Its steps and refusals, for the message of a failure. */
  log: string[];
}
export type Order = Record<string, unknown> & { id: string };

const BALANCE_TOO_LOW = {
  status: 400,
  body: {
    error: {
      type: "invalid_request_error",
      message_code: "insufficient_balance_for_refund",
      message: "Insufficient funds in your Stripe balance to refund this amount.",
    },
  },
};

/**
 * Handles an event unless it reports a decline: the shop counts declines, so a copy with a
 * new id would count as another one.
 */
const handleUncounted = async (event: Stripe.Event): Promise<void> => {
  if (event.type !== "payment_intent.payment_failed") await handleStripeEvent(event);
};

/** Sends a request in the way that a step says. @returns how many times it was accepted */
async function send(history: History, sent: Sent, request: () => Promise<unknown>): Promise<number> {
  const sendOnce = () =>
    request().then(
      () => 1,
      (error: unknown) => {
        if (!isRefusal(error)) throw error;
        const { code, message } = error as ShopError;
        history.log.push(`  refused: ${code} ${message}`);
        return 0;
      },
    );
  if (sent !== "concurrently") return (await sendOnce()) + (sent === "again" ? await sendOnce() : 0);
  const [first, second] = await Promise.all([sendOnce(), sendOnce()]);
  return first + second;
}

/** Whether an event is about a payment: its PaymentIntent, or a charge, refund or dispute of it. */
const isAbout =
  (intent: string) =>
  ({ data: { object } }: Stripe.Event): boolean => {
    const { id, payment_intent } = object as { id?: string; payment_intent?: string };
    return id === intent || payment_intent === intent;
  };

/** The shop for orders, edits and gift cards, with what the steps of all histories need. */
export function historyShop() {
  const shop = editShop(giftCardShop());
  const { moveTo } = movableClock();
  const { sql } = shop;
  let keys = 0;
  let histories = 0;
  beforeAll(async () => {
    await sql("UPDATE store_settings SET shipping_mode = 'policy'");
    await savePlace();
  });

  const ordersOf = async ({ older }: History) =>
    (await sql("SELECT * FROM orders WHERE NOT (id = ANY($1)) ORDER BY created_at, id", [
      [...older],
    ])) as Order[];

  /** One of the paid orders. */
  const chooseOrder = async (history: History, which: number): Promise<Order | undefined> =>
    choose(
      (await ordersOf(history)).filter((order) => order["paid_at"] !== null),
      which,
    );

  return {
    ...shop,
    moveTo,
    newKey: () => {
      keys += 1;
      return `key-of-a-history-${keys}`;
    },
    send,
    ordersOf,
    begin: () => {
      histories += 1;
      return beginHistory({ ...shop, moveTo }, `HISTORY-${histories}`);
    },
    chooseOrder,
    /** A step with the paid order that it chooses; without one, it does nothing. */
    onOrder:
      <One extends { which: number }>(
        work: (history: History, step: One, order: Order) => Promise<unknown>,
      ) =>
      async (history: History, step: One): Promise<void> => {
        const order = await chooseOrder(history, step.which);
        if (order) await work(history, step, order);
      },
    intentsOf: ({ lastIntent }: History) =>
      readNewerThan(
        shop.stripe().paymentIntents.list({ limit: 100, expand: ["data.latest_charge"] }),
        lastIntent,
      ),
    /** Does work while Stripe treats refund requests in one way. */
    withRefundCall: async <T>(refundCall: RefundCall, work: () => Promise<T>): Promise<T> => {
      const fate = {
        answered: undefined,
        "answer lost": LOST_ANSWER,
        "not received": { refuse: true },
        "balance too low": { refuse: true, alter: () => BALANCE_TOO_LOW },
      }[refundCall];
      shop.meddle(fate && (({ call }) => (call === REFUNDS ? fate : undefined)));
      return work().finally(() => shop.meddle(undefined));
    },
    /** Pays with a card, which may be declined. */
    confirm: (intent: string, card: string) =>
      shop.confirm(intent, `pm_card_${card}`).catch((error: { type?: string }) => {
        if (error.type !== "StripeCardError") throw error;
      }),
    /** Reports a payment to the shop. */
    report: async ({ feed }: History, intent: string, reportedBy: ReportedBy): Promise<void> => {
      if (reportedBy.startsWith("page")) await finalizePayment(await readIntent(intent));
      if (reportedBy === "page and events")
        await Promise.all([finalizePayment(await readIntent(intent)), feed.repeat(isAbout(intent))]);
      if (reportedBy === "event") await feed.deliver(isAbout(intent));
    },
    /** Delivers the events about a payment. */
    deliverEvents: ({ feed }: History, intent: string, isRepeated: boolean) =>
      isRepeated ? feed.repeat(isAbout(intent)) : feed.deliver(isAbout(intent)),
    runJobs,
  };
}
export type HistoryShop = ReturnType<typeof historyShop>;

/**
 * Begins a history: two new customers, its discounts, $10 as the first product's price,
 * and five units of the third product.
 */
async function beginHistory(
  shop: ReturnType<typeof editShop<ReturnType<typeof giftCardShop>>> & { moveTo: (seconds: number) => void },
  prefix: string,
): Promise<History> {
  const { sql } = shop;
  shop.moveTo(0);
  await shop.setPrice(0, 1000);
  await sql("UPDATE products SET on_hand = on_hand - available + 5, available = 5 WHERE id = $1", [
    shop.product(2),
  ]);
  await insertDiscounts(shop, prefix);
  const older = await sql("SELECT id FROM orders UNION ALL SELECT id FROM draft_orders");
  return {
    customers: [await shop.person(), await shop.person()],
    older: new Set(older.map(({ id }) => String(id))),
    lastIntent: (await shop.stripe().paymentIntents.list({ limit: 1 })).data[0]?.id,
    feed: await stripeEventFeed(shop.stripe(), handleUncounted),
    checkouts: [],
    prefix,
    minutes: 0,
    isAlone: true,
    log: [],
  };
}

/** Runs the jobs for money and stock. Those that leave recent payments to a late webhook run without that wait. */
async function runJobs(): Promise<void> {
  const { "find-lost-money": _waits, ...checkout } = CHECKOUT_JOBS;
  for (const { run } of Object.values({ ...checkout, ...CREDIT_JOBS, ...GIFT_CARD_JOBS, ...INVENTORY_JOBS }))
    await run();
  await findUnrecordedPayments(0);
  await syncMissedFraudWarnings(0);
}
