import Stripe from "stripe";
import { STRIPE_EVENT_TYPES } from "../../../lib/server/stripe/event-types";
import { stripeHostOptions } from "../../../lib/server/stripe/settings";
import { examineClock } from "./examine-clock";
import { type Finding, fine, messageOf, problem, warning } from "./finding";

const TIMEOUT_MS = 15_000;
const WEBHOOK_PATH = "/api/webhooks/stripe";

const clientFor = (env: Record<string, string>): Stripe =>
  new Stripe(env["STRIPE_SECRET_KEY"] ?? "", {
    ...stripeHostOptions(env["STRIPE_API_BASE"]),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });

/** Examines Stripe: key, clock, and the endpoint that receives the shop's events. */
export async function examineStripe(env: Record<string, string>): Promise<Finding[]> {
  const stripe = clientFor(env);
  try {
    const before = Date.now();
    const { lastResponse } = await stripe.paymentIntents.list({ limit: 1 });
    const date = Date.parse(lastResponse.headers["date"] ?? "");
    const clock = Number.isNaN(date)
      ? []
      : [examineClock("Stripe's", date, { before: before - 1000, after: Date.now() })]; // it counts whole seconds
    return [fine("Stripe", `accepts ${kindOf(env)}`), ...clock, await examineWebhook(stripe, env)];
  } catch (error) {
    const isKey = error instanceof Stripe.errors.StripeAuthenticationError;
    const remedy = isKey
      ? "Copy STRIPE_SECRET_KEY again from Stripe's dashboard, Developers, API keys."
      : "Check that this machine may open https connections to api.stripe.com.";
    return [
      problem("Stripe", `${isKey ? "refuses the key" : "does not answer"}: ${messageOf(error)}`, remedy),
    ];
  }
}

const kindOf = (env: Record<string, string>): string =>
  /_live_/.test(env["STRIPE_SECRET_KEY"] ?? "") ? "the live key" : "the test key: no real payment is made";

async function examineWebhook(stripe: Stripe, env: Record<string, string>): Promise<Finding> {
  const wanted = new URL(WEBHOOK_PATH, env["SHOP_URL"]).href;
  const add = `In Stripe's dashboard, Developers, Webhooks, add ${wanted} with the events of docs/operations.md.`;
  const endpoints: Stripe.WebhookEndpoint[] = [];
  try {
    for await (const one of stripe.webhookEndpoints.list({ limit: 100 }))
      if (one.url.replace(/\/+$/, "") === wanted) endpoints.push(one);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
    const remedy = `Allow the restricted key to read webhook endpoints, or look yourself: ${add}`;
    return warning("Webhook", "the key may not read the endpoints", remedy);
  }
  if (endpoints.length === 0) return problem("Webhook", `Stripe has no endpoint for ${wanted}`, add);
  return examineEndpoints(wanted, endpoints);
}

/**
 * Of several endpoints with the shop's URL, Stripe sends events to each that is enabled,
 * and signs them with its own secret.
 */
function examineEndpoints(url: string, endpoints: readonly Stripe.WebhookEndpoint[]): Finding {
  const enabled = endpoints.filter(({ status }) => status === "enabled");
  const disabled = endpoints.length - enabled.length;
  if (enabled.length === 0)
    return problem(
      "Webhook",
      `${disabled === 1 ? "the endpoint is" : `all ${disabled} endpoints are`} disabled`,
      "In Stripe's dashboard, enable the endpoint whose signing secret is STRIPE_WEBHOOK_SECRET.",
    );
  const [missing = []] = enabled.map(findMissingEvents).sort((a, b) => a.length - b.length);
  if (missing.length > 0)
    return problem(
      "Webhook",
      `${enabled.length === 1 ? "the endpoint" : `the most complete of ${enabled.length} endpoints`} lacks ${missing.join(", ")}`,
      "Add them in Stripe's dashboard.",
    );
  if (enabled.length > 1)
    return warning(
      "Webhook",
      `${enabled.length} enabled endpoints have the URL ${url}: Stripe sends each event to all of them, and the shop rejects events that are not signed with STRIPE_WEBHOOK_SECRET`,
      "In Stripe's dashboard, delete the endpoints whose signing secret is not STRIPE_WEBHOOK_SECRET.",
    );
  const others = disabled === 0 ? "" : ` (${disabled} more with this URL: disabled)`;
  return fine("Webhook", `Stripe sends every event to ${url}${others}`);
}

const findMissingEvents = ({ enabled_events: enabled }: Stripe.WebhookEndpoint): string[] =>
  STRIPE_EVENT_TYPES.filter((type) => !enabled.includes("*") && !enabled.includes(type));
