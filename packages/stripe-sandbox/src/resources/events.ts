import type Stripe from "stripe";
import type { Call, Route } from "../core/call";
import { noSuch } from "../core/errors";
import { list } from "../core/list";
import type { SandboxEvent } from "../core/store";
import { presentEvent } from "../core/webhooks";

/** Endpoints of events. */
export const eventRoutes: readonly Route[] = [
  { method: "GET", path: "/v1/events", handle: listEvents },
  { method: "GET", path: "/v1/events/:", handle: retrieve },
];

function retrieve(call: Call): SandboxEvent {
  const event = call.store.events.get(call.id);
  if (!event) throw noSuch("event", call.id, "id");
  return presentEvent(call.store, event);
}

function listEvents(call: Call): Stripe.ApiList<SandboxEvent> {
  const { params, store } = call;
  const types = params.strings("types");
  const wildcard = params.string("type")?.includes("*") ? params.required("type") : undefined;
  const page = list({
    collection: store.events,
    url: "/v1/events",
    params,
    filters: wildcard === undefined ? ["type"] : [],
    where: ({ type }) =>
      (types === undefined || types.includes(type)) && (wildcard === undefined || matches(type, wildcard)),
  });
  return { ...page, data: page.data.map((event) => presentEvent(store, event)) };
}

function matches(type: string, wildcard: string): boolean {
  const [head = "", tail = ""] = wildcard.split("*");
  return type.startsWith(head) && type.endsWith(tail);
}
