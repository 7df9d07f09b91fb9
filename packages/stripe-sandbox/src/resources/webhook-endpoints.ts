import type Stripe from "stripe";
import type { Call, Route } from "../core/call";
import { ApiError, missingParam, noSuch } from "../core/errors";
import { newId, randomToken, unixNow } from "../core/ids";
import { list } from "../core/list";
import { mergeMetadata } from "./fields";

/** Endpoints of webhook endpoints. */
export const webhookEndpointRoutes: readonly Route[] = [
  { method: "POST", path: "/v1/webhook_endpoints", handle: create },
  { method: "GET", path: "/v1/webhook_endpoints", handle: listEndpoints },
  { method: "GET", path: "/v1/webhook_endpoints/:", handle: (call) => hideSecret(find(call)) },
  { method: "POST", path: "/v1/webhook_endpoints/:", handle: update },
  { method: "DELETE", path: "/v1/webhook_endpoints/:", handle: remove },
];

function create(call: Call): Stripe.WebhookEndpoint {
  const { params, store } = call;
  const url = readUrl(params.required("url"));
  const enabled_events = params.strings("enabled_events");
  if (enabled_events === undefined || enabled_events.length === 0) throw missingParam("enabled_events");
  return store.put(store.webhookEndpoints, {
    id: newId("we"),
    object: "webhook_endpoint",
    api_version: params.string("api_version") ?? null,
    application: null,
    created: unixNow(),
    description: params.nullable("description") ?? null,
    enabled_events,
    livemode: false,
    metadata: mergeMetadata({}, params),
    secret: `whsec_${randomToken(32)}`,
    status: "enabled",
    url,
  });
}

function update(call: Call): Stripe.WebhookEndpoint {
  const { params, store } = call;
  const endpoint = find(call);
  const url = params.string("url");
  const disabled = params.boolean("disabled");
  const updated = store.put(store.webhookEndpoints, {
    ...endpoint,
    description: params.has("description") ? (params.nullable("description") ?? null) : endpoint.description,
    enabled_events: params.strings("enabled_events") ?? endpoint.enabled_events,
    metadata: mergeMetadata(endpoint.metadata, params),
    status: disabled === undefined ? endpoint.status : disabled ? "disabled" : "enabled",
    url: url === undefined ? endpoint.url : readUrl(url),
  });
  return hideSecret(updated);
}

function remove(call: Call): Stripe.DeletedWebhookEndpoint {
  const { id } = find(call);
  call.store.delete(call.store.webhookEndpoints, id);
  return { id, object: "webhook_endpoint", deleted: true };
}

function listEndpoints(call: Call): Stripe.ApiList<Stripe.WebhookEndpoint> {
  const page = list({
    collection: call.store.webhookEndpoints,
    url: "/v1/webhook_endpoints",
    params: call.params,
  });
  return { ...page, data: page.data.map(hideSecret) };
}

function find(call: Call): Stripe.WebhookEndpoint {
  const endpoint = call.store.webhookEndpoints.get(call.id);
  if (!endpoint) throw noSuch("webhook endpoint", call.id, "webhook_endpoint");
  return endpoint;
}

/** The signing secret is returned once, when the endpoint is created. */
function hideSecret({ secret: _secret, ...shown }: Stripe.WebhookEndpoint): Stripe.WebhookEndpoint {
  return shown;
}

function readUrl(url: string): string {
  if (!/^https?:\/\/[^\s/]+/.test(url)) {
    throw new ApiError("Invalid URL: An explicit scheme (such as https) must be provided.", {
      code: "url_invalid",
      param: "url",
    });
  }
  return url;
}
