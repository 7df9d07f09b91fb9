import type Stripe from "stripe";
import type { Call } from "./call";
import { newId, unixNow } from "./ids";
import { idOf, type SandboxEvent } from "./store";

/** The API version of the sandbox's objects, which is the installed SDK's. */
export const API_VERSION = "2026-10-28.endive";

/** Records an event about an object as it is now and hands it to the webhooks. */
export function emit(call: Call, type: Stripe.Event["type"], object: object, previous?: object): void {
  const event: SandboxEvent = {
    id: newId("evt"),
    object: "event",
    api_version: API_VERSION,
    created: unixNow(),
    data: previous ? { object, previous_attributes: previous } : { object },
    livemode: false,
    pending_webhooks: 0,
    request: { id: call.requestId, idempotency_key: call.idempotencyKey },
    type,
  };
  call.store.put(call.store.events, event);
  call.sandbox.webhooks.schedule(event);
  call.sandbox.reactions[type]?.(call, subjectOf(event) ?? "");
}

/** The earlier values of the fields that an update changed. */
export function changedFields<T extends object>(before: T, after: T): Partial<T> {
  const changed: Partial<T> = {};
  for (const name of Object.keys(after) as (keyof T)[]) {
    if (JSON.stringify(before[name]) !== JSON.stringify(after[name])) changed[name] = before[name];
  }
  return changed;
}

/** The id of the object an event is about. */
export function subjectOf(event: SandboxEvent): string | null {
  const subject: unknown = event.data.object;
  return typeof subject === "object" && subject !== null && "id" in subject ? idOf(String(subject.id)) : null;
}
