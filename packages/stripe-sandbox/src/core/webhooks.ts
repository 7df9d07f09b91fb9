import { createHmac } from "node:crypto";
import { DeliveryQueue } from "./delivery-queue";
import { unixNow } from "./ids";
import type { Delivery, SandboxEvent, Store } from "./store";

/** Where events go: an address and the secret that signs them. */
export interface Target {
  id: string;
  url: string;
  secret: string;
  enabledEvents: readonly string[];
}

const PAUSED_SETTING = "webhooks_paused";
const MAX_ATTEMPTS = 16;
const BACKOFF_FACTOR = 2.3;

/**
 * Sends events to their webhook endpoints in the background. A delivery is part of the transaction that
 * caused it, so a restart takes up the ones that have not arrived yet.
 */
export class Webhooks {
  private readonly lanes = new Map<string, DeliveryQueue>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private scheduled: Delivery[] = [];
  private closed = false;

  constructor(
    private readonly store: Store,
    private readonly configured: Target | undefined,
    private readonly firstRetryMs = 1000,
  ) {}

  /** Takes up the deliveries that were waiting when the sandbox stopped. */
  resume(): void {
    if (this.paused()) return;
    for (const delivery of this.store.deliveries.values()) {
      if (delivery.state === "pending") this.plan(delivery);
    }
  }

  /** Queues an event for every endpoint that subscribed to its type; nothing is sent before `start`. */
  schedule(event: SandboxEvent): void {
    const mode = this.paused();
    for (const target of this.targets()) {
      if (!target.enabledEvents.some((type) => type === "*" || type === event.type)) continue;
      this.scheduled.push(this.note(event.id, target.id, mode === "drop" ? "dropped" : "pending"));
    }
  }

  /** The deliveries queued by the current transaction; with a number, those after the first that many. */
  take(from = 0): Delivery[] {
    return this.scheduled.splice(from);
  }

  /** How many deliveries the current transaction has queued. */
  get noted(): number {
    return this.scheduled.length;
  }

  /** Starts deliveries whose transaction is in the journal. */
  start(deliveries: readonly Delivery[]): void {
    if (this.paused()) return;
    for (const delivery of deliveries) this.plan(delivery);
  }

  /** Sends an event again, now, to every endpoint, also while deliveries are paused. */
  async redeliver(eventId: string): Promise<Delivery[]> {
    const targets = this.targets();
    await Promise.all(targets.map((target) => this.attempt(this.note(eventId, target.id, "pending"))));
    return this.store.deliveries.by("event", eventId);
  }

  /** Undefined while deliveries run; otherwise what happens to events until then. */
  paused(): "drop" | "hold" | undefined {
    const value = this.store.settings.get(PAUSED_SETTING)?.value;
    return value === "drop" || value === "hold" ? value : undefined;
  }

  pause(mode: "drop" | "hold"): void {
    this.store.put(this.store.settings, { id: PAUSED_SETTING, value: mode });
    this.clear();
  }

  unpause(): void {
    this.store.delete(this.store.settings, PAUSED_SETTING);
    this.clear();
    for (const delivery of this.store.deliveries.values()) {
      if (delivery.state === "pending") this.plan({ ...delivery, next_at: Date.now() });
    }
  }

  close(): void {
    this.closed = true;
    this.clear();
    for (const lane of this.lanes.values()) lane.close();
  }

  private targets(): Target[] {
    const registered = [...this.store.webhookEndpoints.values()]
      .filter((endpoint) => endpoint.status === "enabled")
      .map(({ id, url, secret, enabled_events }) => ({
        id,
        url,
        secret: secret ?? "",
        enabledEvents: enabled_events,
      }));
    return this.configured ? [this.configured, ...registered] : registered;
  }

  private note(event: string, endpoint: string, state: Delivery["state"]): Delivery {
    const id = `${event}:${endpoint}`;
    const attempts = this.store.deliveries.get(id)?.attempts ?? 0;
    const delivery: Delivery = {
      id,
      event,
      endpoint,
      state,
      attempts,
      next_at: Date.now(),
      last_result: null,
    };
    return this.store.put(this.store.deliveries, delivery);
  }

  private clear(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    for (const lane of this.lanes.values()) lane.empty();
  }

  private plan(delivery: Delivery): void {
    if (this.closed) return;
    const wait = delivery.next_at - Date.now();
    if (wait <= 0) {
      this.lane(delivery.endpoint).add(() => this.attempt(delivery));
      return;
    }
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.lane(delivery.endpoint).add(() => this.attempt(delivery));
    }, wait);
    timer.unref();
    this.timers.add(timer);
  }

  private lane(endpoint: string): DeliveryQueue {
    const lane = this.lanes.get(endpoint) ?? new DeliveryQueue();
    this.lanes.set(endpoint, lane);
    return lane;
  }

  private async attempt(planned: Delivery): Promise<void> {
    const delivery = this.store.deliveries.get(planned.id);
    const event = this.store.events.get(planned.event);
    const target = this.targets().find(({ id }) => id === planned.endpoint);
    if (delivery?.state !== "pending" || !event) return;
    if (!target) {
      this.settle({ ...delivery, attempts: MAX_ATTEMPTS }, "the endpoint is gone");
      return;
    }
    const payload = JSON.stringify(presentEvent(this.store, event), null, 2);
    const result = await this.lane(target.id).post(target.url, payload, {
      "content-type": "application/json; charset=utf-8",
      "stripe-signature": signature(payload, target.secret),
      "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
    });
    if (!this.closed) this.settle(delivery, result);
  }

  private settle(delivery: Delivery, result: number | string): void {
    const attempts = delivery.attempts + 1;
    const arrived = typeof result === "number" && result >= 200 && result < 300;
    const state = arrived ? "delivered" : attempts >= MAX_ATTEMPTS ? "failed" : "pending";
    const next_at = Date.now() + this.firstRetryMs * BACKOFF_FACTOR ** (attempts - 1);
    const settled: Delivery = { ...delivery, attempts, state, next_at, last_result: String(result) };
    this.store.put(this.store.deliveries, settled);
    void this.store.commit();
    if (state === "pending" && !this.paused()) this.plan(settled);
  }
}

/** An event as the API shows it, with the number of webhooks still to come. */
export function presentEvent(store: Store, event: SandboxEvent): SandboxEvent {
  const pending = store.deliveries.by("event", event.id).filter((delivery) => delivery.state === "pending");
  return { ...event, pending_webhooks: pending.length };
}

/** The `Stripe-Signature` of a payload: the time and an HMAC of both. */
export function signature(payload: string, secret: string, time = unixNow()): string {
  const digest = createHmac("sha256", secret).update(`${time}.${payload}`).digest("hex");
  return `t=${time},v1=${digest}`;
}
