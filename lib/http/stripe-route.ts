import "server-only";
import { connection } from "next/server";
import type Stripe from "stripe";
import { ShopError } from "@/lib/core/errors";
import { log } from "@/lib/server/log";
import { signedEvent } from "@/lib/server/stripe";
import { readText } from "./body";
import { respond, respondError } from "./respond";

const EVENT_LIMIT = 1024 * 1024;

/**
 * The webhook: exempt from the origin check because its signature is checked instead (D7). A failure answers 500, so that
 * Stripe sends the event again.
 * @param handle receives events whose signature is Stripe's; its word for what became of the event is answered
 */
export function stripeRoute(handle: (event: Stripe.Event) => Promise<string>) {
  const handler = async (request: Request): Promise<Response> => {
    await connection();
    const requestId = crypto.randomUUID();
    try {
      const event = await readEvent(request);
      const result = await handle(event);
      log().info({ requestId, event: event.id, type: event.type, result }, "stripe event");
      return respond({ body: { received: true, result } }, requestId);
    } catch (error) {
      return respondError(error, requestId);
    }
  };
  return Object.assign(handler, { access: "stripe" as const });
}

async function readEvent(request: Request): Promise<Stripe.Event> {
  const body = await readText(request, EVENT_LIMIT);
  const event = signedEvent(body, request.headers.get("stripe-signature") ?? "");
  if (!event)
    throw new ShopError("invalid_input", "The signature does not match", {
      fields: { "stripe-signature": "does not match" },
    });
  return event;
}
