import "server-only";
import type Stripe from "stripe";
import { db, type Tx } from "./db";

/** Which event of Stripe's brought something, and which object it is about. */
export interface StripeEventRef {
  id: string;
  type: string;
  objectId: string;
}

/** An event as the webhook received it: what the shop reads of it, whatever else it holds. */
export type ReceivedEvent = Pick<Stripe.Event, "id"> & { type: string; data: { object: object } };

/** What each kind of event does. Handlers read the truth from Stripe and converge to it: repeats and disorder do no harm. */
export type StripeHandlers = Partial<Record<Stripe.Event.Type, (event: StripeEventRef) => Promise<void>>>;

/**
 * Notes that an event was processed, in the transaction of its effect. Two deliveries at once queue at the unique id;
 * the second one finds it noted.
 * @returns false when it had been processed before
 */
export async function recordEvent(tx: Tx, event: StripeEventRef): Promise<boolean> {
  const { count } = await tx.stripeEvent.createMany({ data: [event], skipDuplicates: true });
  return count === 1;
}

/**
 * Handles an event whose signature was checked; what it throws makes Stripe send it again.
 * @returns "ignored" for events that mean nothing to the shop, "repeated" for one that was processed before
 */
export async function handleStripeEvent(
  handlers: StripeHandlers,
  event: ReceivedEvent,
): Promise<"processed" | "repeated" | "ignored"> {
  const handler = Object.hasOwn(handlers, event.type) ? handlers[event.type as Stripe.Event.Type] : undefined;
  const { id: objectId } = event.data.object as { id?: string };
  if (!handler || !objectId) return "ignored";
  if (await db().stripeEvent.findUnique({ where: { id: event.id } })) return "repeated";
  await handler({ id: event.id, type: event.type, objectId });
  return "processed";
}
