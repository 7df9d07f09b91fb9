import type Stripe from "stripe";
import { finalizePayment } from "@/lib/checkout/commands/finalize-payment";
import { findMissedFraudWarnings } from "@/lib/checkout/commands/payment-alerts/sync-fraud-warning";
import { readIntent } from "@/lib/checkout/commands/read-intent";
import { findUnrecordedPayments } from "@/lib/checkout/commands/reconciliation/find-unrecorded-payments";
import { CHECKOUT_JOBS } from "@/lib/checkout/jobs";
import { CREDIT_JOBS } from "@/lib/credit/jobs";
import { GIFT_CARD_JOBS } from "@/lib/gift-cards/jobs";
import { INVENTORY_JOBS } from "@/lib/inventory/jobs";
import { editShop } from "../../edit-shop";
import { giftCardShop } from "../../gift-card-shop";
import { movableClock } from "../../movable-clock";
import { handleStripeEvent } from "../../stripe-events";
import { LOST_ANSWER, REFUNDS } from "../../stripe-proxy";
import type { Heard, Refunding, Times } from "./random-history";

/** Codes of refusals that a history may lead to. */
const REFUSALS = [
  "conflict",
  "invalid_input",
  "out_of_stock",
  "not_found",
  "amount_mismatch",
  "unauthorized",
];
/** The events about money that the shop handles. */
const HANDLED =
  /^(charge\.(refunded|dispute\.(created|updated|closed))|refund\.(updated|failed)|payment_intent\.(succeeded|canceled))/;

/** The people, orders and payments of one history. */
export interface History {
  /** Undefined once deleted. */
  users: ({ id: string; email: string } | undefined)[];
  /** Ids of older orders and payment links. */
  older: Set<string>;
  lastEvent: string | undefined;
  lastIntent: string | undefined;
  minutes: number;
  /** Whether no other step runs at the same time. */
  isAlone: boolean;
  /** Its steps and refusals, for a failure's message. */
  log: string[];
}
export type Order = Record<string, unknown> & { id: string };

const objectOf = ({ data: { object } }: Stripe.Event) => object as { id?: string; payment_intent?: string };

/** Reads a list of Stripe's up to the entry that was the newest one at the beginning. @returns oldest first */
async function readUntil<One extends { id: string }>(
  list: AsyncIterable<One>,
  last: string | undefined,
): Promise<One[]> {
  const all: One[] = [];
  for await (const one of list) {
    if (one.id === last) break;
    all.push(one);
  }
  return all.reverse();
}

/** Sends a request as often as a step says. @returns how many were accepted */
async function send(history: History, times: Times, work: () => Promise<unknown>): Promise<number> {
  const one = () =>
    work().then(
      () => 1,
      (error: unknown) => {
        const { code, message } = error as { code?: string; message: string };
        if (!REFUSALS.includes(code ?? "")) throw error;
        history.log.push(`  refused: ${code} ${message}`);
        return 0;
      },
    );
  if (times === "at once")
    return (await Promise.all([one(), one()])).reduce<number>((all, count) => all + count, 0);
  return (await one()) + (times === "again" ? await one() : 0);
}

/** The gift card and order shops, with what all steps of a history need. */
export function historyShop() {
  const shop = editShop(giftCardShop());
  const clock = movableClock();
  const { sql } = shop;
  let made = 0;
  const newKey = () => {
    made += 1;
    return `key-of-a-history-${made}`;
  };
  beforeAll(() => sql("UPDATE store_settings SET shipping_mode = 'policy'"));

  const ordersOf = async ({ older }: History) =>
    (await sql("SELECT * FROM orders WHERE NOT (id = ANY($1)) ORDER BY created_at, id", [
      [...older],
    ])) as Order[];
  const eventsOf = ({ lastEvent }: History) =>
    readUntil(shop.stripe().events.list({ limit: 100 }), lastEvent);

  /** Delivers Stripe's events of a history, or of one payment; twice: newest first, and also as copies with ids of their own. */
  async function deliver(history: History, intent: string | null, count: number): Promise<void> {
    const events = (await eventsOf(history)).filter((event) => {
      const { id, payment_intent } = objectOf(event);
      return HANDLED.test(event.type) && (intent === null || id === intent || payment_intent === intent);
    });
    for (const event of count === 2 ? events.reverse() : events) {
      await handleStripeEvent(event);
      if (count === 2) await handleStripeEvent({ ...event, id: `evt_${newKey()}` });
    }
  }

  return {
    ...shop,
    moveTo: clock.moveTo,
    newKey,
    send,
    ordersOf,
    deliver,
    begin: () => beginHistory({ ...shop, moveTo: clock.moveTo }),
    /** One of the paid orders. */
    pick: async (history: History, which: number): Promise<Order | undefined> => {
      const orders = (await ordersOf(history)).filter((order) => order["paid_at"] !== null);
      return orders[which % Math.max(1, orders.length)];
    },
    intentsOf: ({ lastIntent }: History) =>
      readUntil(
        shop.stripe().paymentIntents.list({ limit: 100, expand: ["data.latest_charge"] }),
        lastIntent,
      ),
    /** Does work while Stripe's answers to refunds are lost, or Stripe refuses them. */
    refunding: async <T>(how: Refunding, work: () => Promise<T>): Promise<T> => {
      const fate = { answered: undefined, lost: LOST_ANSWER, refused: { refuse: true } }[how];
      shop.meddle(fate && (({ call }) => (call === REFUNDS ? fate : undefined)));
      return work().finally(() => shop.meddle(undefined));
    },
    /** Pays with a card, which may be declined. */
    confirm: (intent: string, card: string) =>
      shop.confirm(intent, `pm_card_${card}`).catch((error: { type?: string }) => {
        if (error.type !== "StripeCardError") throw error;
      }),
    /** How the shop hears of a payment. */
    hear: async (history: History, intent: string, heard: Heard): Promise<void> => {
      if (heard === "page" || heard === "twice") await finalizePayment(await readIntent(intent));
      if (heard === "twice")
        await Promise.all([finalizePayment(await readIntent(intent)), deliver(history, intent, 2)]);
      if (heard === "event") await deliver(history, intent, 1);
    },
    runJobs,
  };
}
export type HistoryShop = ReturnType<typeof historyShop>;

/** Two customers, $10 for the first product, and five units of the third. */
async function beginHistory(
  shop: ReturnType<typeof editShop<ReturnType<typeof giftCardShop>>> & { moveTo: (seconds: number) => void },
): Promise<History> {
  const { sql } = shop;
  shop.moveTo(0);
  await shop.setPrice(0, 1000);
  await sql("UPDATE products SET on_hand = on_hand - available + 5, available = 5 WHERE id = $1", [
    shop.product(2),
  ]);
  const older = await sql("SELECT id FROM orders UNION ALL SELECT id FROM draft_orders");
  return {
    users: [await shop.person(), await shop.person()],
    older: new Set(older.map(({ id }) => String(id))),
    lastEvent: (await shop.stripe().events.list({ limit: 1 })).data[0]?.id,
    lastIntent: (await shop.stripe().paymentIntents.list({ limit: 1 })).data[0]?.id,
    minutes: 0,
    isAlone: true,
    log: [],
  };
}

/** Runs the jobs about money and stock, which do not wait for late webhooks. */
async function runJobs(): Promise<void> {
  const { "find-lost-money": _waits, ...checkout } = CHECKOUT_JOBS;
  for (const { run } of Object.values({ ...checkout, ...CREDIT_JOBS, ...GIFT_CARD_JOBS, ...INVENTORY_JOBS }))
    await run();
  await findUnrecordedPayments(0);
  await findMissedFraudWarnings();
}
