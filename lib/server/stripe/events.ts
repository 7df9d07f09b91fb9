import "server-only";
import type Stripe from "stripe";
import { db, type Tx } from "../db";
import type { StripeEventType } from "./event-types";

/** The Stripe event behind a change, and its object. */
export interface StripeEventRef {
  id: string;
  type: string;
  objectId: string;
}

/** The fields of a received event that the shop reads. */
export type ReceivedEvent = Pick<Stripe.Event, "id"> & { type: string; data: { object: object } };

/**
 * The handler of each event type. Handlers read the current state from Stripe and converge to it: repeats and wrong
 * order are harmless.
 */
export type StripeHandlers = Partial<Record<StripeEventType, (event: StripeEventRef) => Promise<void>>>;

/**
 * Records an event as processed, in the transaction of its effect. Two concurrent deliveries queue at the unique id;
 * the second one finds it recorded.
 * @returns false when it had been processed before
 */
export async function recordEvent(tx: Tx, event: StripeEventRef): Promise<boolean> {
  const { count } = await tx.stripeEvent.createMany({ data: [event], skipDuplicates: true });
  return count === 1;
}

/**
 * Handles an event with a verified signature; an error makes Stripe send it again.
 * @returns "ignored" for event types without a handler, "repeated" for one that was processed before
 */
export async function handleStripeEvent(
  handlers: StripeHandlers,
  event: ReceivedEvent,
): Promise<"processed" | "repeated" | "ignored"> {
  const handler = Object.hasOwn(handlers, event.type) ? handlers[event.type as StripeEventType] : undefined;
  const { id: objectId } = event.data.object as { id?: string };
  if (!handler || !objectId) return "ignored";
  if (await db().stripeEvent.findUnique({ where: { id: event.id } })) return "repeated";
  await handler({ id: event.id, type: event.type, objectId });
  return "processed";
}
