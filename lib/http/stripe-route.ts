import "server-only";
import { connection } from "next/server";
import { z } from "zod";
import { fieldError, ShopError } from "@/lib/core/errors";
import { isStorableText } from "@/lib/core/text";
import { STRIPE_BACKGROUND_SECONDS } from "@/lib/core/time-limits";
import { log } from "@/lib/server/log";
import { verifyWebhookEvent } from "@/lib/server/stripe";
import type { ReceivedEvent } from "@/lib/server/stripe/events";
import { withStripeBudget } from "@/lib/server/stripe/policy";
import { withRequestId, withWorkContext } from "@/lib/server/work-context";
import { readText } from "./body";
import type { CallDescription } from "./call-description";
import { respond, respondError } from "./respond";
import { receivedOutput } from "./responses";

const EVENT_LIMIT = 1024 * 1024;
/** Maximum length of Stripe's ids and types. */
const text = () =>
  z
    .string("must be text")
    .min(1, "is empty")
    .max(255, "is too long")
    .refine(isStorableText, "has a wrong character");

/**
 * The webhook: exempt from the origin check because its signature is checked instead (D7). A failure answers 5xx, so
 * that Stripe sends the event again; it is never refused under overload.
 * @param handle receives events with a valid signature; its result is the answer
 */
export function stripeRoute(handle: (event: ReceivedEvent) => Promise<string>) {
  const handler = async (request: Request): Promise<Response> => {
    await connection();
    return withRequestId((requestId) => answer(request, requestId));
  };
  const answer = async (request: Request, requestId: string): Promise<Response> => {
    try {
      const event = await readEvent(request);
      const result = await withWorkContext({ event: event.id }, () =>
        withStripeBudget(STRIPE_BACKGROUND_SECONDS, () => handle(event)),
      );
      log().info({ requestId, event: event.id, type: event.type, result }, "stripe event");
      return respond({ body: { received: true, result } }, requestId);
    } catch (error) {
      return respondError(error, requestId);
    }
  };
  const call: CallDescription = {
    summary: "Receives Stripe's events; verifies the signature",
    access: "stripe",
    input: z.looseObject({}),
    output: receivedOutput,
    throws: ["unsupported_type", "conflict", "payment_provider"],
    isEssential: true,
  };
  return Object.assign(handler, { call });
}

/** The fields of every snapshot event. Objects without an id, such as a balance, are ignored. */
const eventSchema = z.object({
  id: text(),
  type: text(),
  data: z.object({ object: z.looseObject({ id: text().nullish() }) }),
});

/**
 * @throws {ShopError} unsupported_type; too_large; invalid_input for a wrong signature and for a body that is not an
 * event
 */
async function readEvent(request: Request): Promise<ReceivedEvent> {
  const type = request.headers.get("content-type");
  const body = await readText(request, EVENT_LIMIT);
  if (type !== null && !/^application\/json\s*(;|$)/i.test(type)) throw new ShopError("unsupported_type");
  const signed = verifyWebhookEvent(body, request.headers.get("stripe-signature") ?? "");
  if (signed === undefined)
    throw new ShopError("invalid_input", "The signature does not match", {
      fields: { "stripe-signature": "does not match" },
    });
  const event = eventSchema.safeParse(signed);
  if (event.success) return event.data;
  const [problem] = event.error.issues;
  throw fieldError(problem?.path.join(".") || "body", problem?.message ?? "is not an event");
}
