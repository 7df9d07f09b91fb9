import { join } from "node:path";
import type Stripe from "stripe";
import { billingCollections, idOf } from "./billing-store";
import { Collection, type Stored, type Table } from "./collection";
import { unixNow } from "./ids";
import { type Change, Journal } from "./journal";

/** What the sandbox remembers of a card in place of its number: which test card it was. */
export interface CardRecord {
  /** The id of the PaymentMethod the card belongs to. */
  id: string;
  profile: string;
  /** True once the card was saved with its owner's consent, so off-session charges need no authentication. */
  set_up: boolean;
  /** True once it was taken from its customer: it cannot be used again. */
  detached?: boolean;
}

/** The kept answer of a call that carried an idempotency key. */
export interface IdempotencyRecord {
  id: string;
  endpoint: string;
  fingerprint: string;
  status: number;
  body: string;
  request_id: string;
  created: number;
}

/**
 * An event about any object. The SDK's union ties each type to its object, which only code that creates one type can
 * follow.
 */
export type SandboxEvent = Pick<Stripe.Event, Exclude<keyof Stripe.Event, "data">> & {
  data: { object: object; previous_attributes?: object };
};

/** One event on its way to one webhook endpoint. */
export interface Delivery {
  id: string;
  event: string;
  endpoint: string;
  state: "pending" | "delivered" | "failed" | "dropped";
  attempts: number;
  /** Milliseconds since the epoch of the next try. */
  next_at: number;
  last_result: string | null;
}

/** Something that happens to an object by itself, some time later. */
export interface Task {
  id: string;
  kind: string;
  object: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** The test clock whose time counts in place of the real one. */
  clock?: string;
}

/** The length of the current transaction's logs at a point, to which it can be rolled back. */
export interface Savepoint {
  changes: number;
  undo: number;
}

/** A switch of the sandbox itself that outlives a restart. */
export interface Setting {
  id: string;
  value: string;
}

const DAY = 86_400;
const EVENT_LIFETIME = 30 * DAY;
/** How long the answer of a call with an idempotency key is kept, in seconds. */
export const IDEMPOTENCY_LIFETIME = DAY;

/**
 * All state of the sandbox: collections in memory, every change in a journal. Calls are handled without
 * pausing, so everything one call changes is one transaction: `commit` writes it as one journal line.
 */
export class Store {
  readonly paymentIntents = new Collection<Stripe.PaymentIntent>("payment_intents", {
    customer: (intent) => idOf(intent.customer),
  });
  readonly setupIntents = new Collection<Stripe.SetupIntent>("setup_intents", {
    customer: (intent) => idOf(intent.customer),
    payment_method: (intent) => idOf(intent.payment_method),
  });
  readonly charges = new Collection<Stripe.Charge>("charges", {
    payment_intent: (charge) => idOf(charge.payment_intent),
    customer: (charge) => idOf(charge.customer),
  });
  readonly refunds = new Collection<Stripe.Refund>("refunds", {
    payment_intent: (refund) => idOf(refund.payment_intent),
    charge: (refund) => idOf(refund.charge),
  });
  readonly disputes = new Collection<Stripe.Dispute>("disputes", {
    payment_intent: (dispute) => idOf(dispute.payment_intent),
    charge: (dispute) => idOf(dispute.charge),
  });
  readonly earlyFraudWarnings = new Collection<Stripe.Radar.EarlyFraudWarning>("early_fraud_warnings", {
    payment_intent: (warning) => idOf(warning.payment_intent ?? null),
    charge: (warning) => idOf(warning.charge),
  });
  readonly customers = new Collection<Stripe.Customer>("customers", { email: (customer) => customer.email });
  readonly customerBalanceTransactions = new Collection<Stripe.CustomerBalanceTransaction>(
    "customer_balance_transactions",
  );
  readonly deletedCustomers = new Collection<Stripe.DeletedCustomer>("deleted_customers");
  readonly paymentMethods = new Collection<Stripe.PaymentMethod>("payment_methods", {
    customer: (method) => idOf(method.customer),
  });
  readonly balanceTransactions = new Collection<Stripe.BalanceTransaction>("balance_transactions", {
    source: (transaction) => idOf(transaction.source),
  });
  readonly events = new Collection<SandboxEvent>("events", { type: (event) => event.type });
  readonly webhookEndpoints = new Collection<Stripe.WebhookEndpoint>("webhook_endpoints");
  readonly cards = new Collection<CardRecord>("cards");
  readonly idempotency = new Collection<IdempotencyRecord>("idempotency");
  readonly deliveries = new Collection<Delivery>("deliveries", { event: (delivery) => delivery.event });
  readonly tasks = new Collection<Task>("tasks");
  readonly settings = new Collection<Setting>("settings");
  readonly billing = billingCollections();

  /** Where an id of each prefix is kept, for `expand`. */
  readonly byPrefix: ReadonlyMap<string, Table> = new Map<string, Table>([
    ["pi", this.paymentIntents],
    ["seti", this.setupIntents],
    ["ch", this.charges],
    ["re", this.refunds],
    ["du", this.disputes],
    ["issfr", this.earlyFraudWarnings],
    ["cus", this.customers],
    ["pm", this.paymentMethods],
    ["txn", this.balanceTransactions],
    ["cbtxn", this.customerBalanceTransactions],
    ["evt", this.events],
    ["we", this.webhookEndpoints],
    ["price", this.billing.prices],
    ["di", this.billing.discounts],
    ["sub", this.billing.subscriptions],
    ["in", this.billing.invoices],
    ["ii", this.billing.invoiceItems],
    ["inpay", this.billing.invoicePayments],
    ["clock", this.billing.testClocks],
    ["cs_test", this.billing.checkoutSessions],
    ["bpc", this.billing.portalConfigurations],
  ]);

  /** Ids that a merchant may choose, by the field that contains them. */
  readonly byField: ReadonlyMap<string, Table> = new Map<string, Table>([
    ["coupon", this.billing.coupons],
    ["product", this.billing.products],
  ]);

  private readonly collections: Table[] = [
    ...this.byPrefix.values(),
    ...this.byField.values(),
    this.billing.portalSessions,
    this.billing.checkoutRuns,
    this.billing.checkoutPlans,
    this.cards,
    this.deletedCustomers,
    this.idempotency,
    this.deliveries,
    this.tasks,
    this.settings,
  ];
  private changes: Change[] = [];
  private undo: (() => void)[] = [];
  private journal: Journal | undefined;

  /** Reads the state kept in a folder, leaving out what has outlived its use. */
  static async open(folder: string): Promise<Store> {
    const store = new Store();
    const path = join(folder, "journal.jsonl");
    const byName = new Map(store.collections.map((collection) => [collection.name, collection]));
    await Journal.replay(path, (changes) => {
      for (const { c, o, d } of changes) {
        if (o) byName.get(c)?.set(o);
        else if (d !== undefined) byName.get(c)?.remove(d);
      }
    });
    store.deleteExpired();
    store.journal = await Journal.compact(path, store.snapshot());
    return store;
  }

  /** Stores an object, new or changed, as part of the current transaction. */
  put<T extends Stored>(collection: Collection<T>, object: T): T {
    const before = collection.get(object.id);
    this.undo.push(() => (before ? collection.set(before) : collection.remove(object.id)));
    collection.set(object);
    this.changes.push({ c: collection.name, o: object });
    return object;
  }

  delete<T extends Stored>(collection: Collection<T>, id: string): void {
    const before = collection.get(id);
    if (!before) return;
    this.undo.push(() => collection.set(before));
    collection.remove(id);
    this.changes.push({ c: collection.name, d: id });
  }

  /** Ends the transaction; resolves once it, and everything before it, is in the journal. */
  commit(): Promise<void> {
    const changes = this.changes;
    this.changes = [];
    this.undo = [];
    if (!this.journal) return Promise.resolve();
    return changes.length > 0 ? this.journal.append(changes) : this.journal.flush();
  }

  /** Takes back what the current transaction changed. */
  rollback(): void {
    this.rollbackTo({ changes: 0, undo: 0 });
  }

  /** A point in the current transaction that `rollbackTo` returns to. */
  savepoint(): Savepoint {
    return { changes: this.changes.length, undo: this.undo.length };
  }

  rollbackTo({ changes, undo }: Savepoint): void {
    for (const revert of this.undo.splice(undo).reverse()) revert();
    this.changes.length = changes;
  }

  async close(): Promise<void> {
    await this.journal?.close();
    this.journal = undefined;
  }

  private deleteExpired(): void {
    const now = unixNow();
    for (const record of [...this.idempotency.values()]) {
      if (record.created < now - IDEMPOTENCY_LIFETIME) this.idempotency.remove(record.id);
    }
    for (const event of [...this.events.values()]) {
      if (event.created < now - EVENT_LIFETIME) this.events.remove(event.id);
    }
    for (const delivery of [...this.deliveries.values()]) {
      if (delivery.state !== "pending" || !this.events.get(delivery.event))
        this.deliveries.remove(delivery.id);
    }
  }

  private *snapshot(): Generator<Change> {
    for (const collection of this.collections) {
      for (const object of collection.values()) yield { c: collection.name, o: object };
    }
  }
}

export type { CheckoutRun } from "./billing-store";
export { idOf };
