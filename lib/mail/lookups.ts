import "server-only";
import type { Day } from "@/lib/core/dates";
import { findBoughtGiftCard } from "@/lib/gift-cards/queries";
import type { BoughtGiftCard } from "@/lib/gift-cards/schema";
import { hasPlansForSale } from "@/lib/membership/queries/has-plans-for-sale";
import { getOrder } from "@/lib/orders/queries/get-order";
import type { OrderView } from "@/lib/orders/schema";
import { findProblemForMail } from "@/lib/problems/queries/reported-order";
import type { MailProblem } from "@/lib/problems/schema";
import { now } from "@/lib/server/clock";
import {
  listSubscriptionLines,
  type SubscriptionEmailPurpose,
} from "@/lib/subscriptions/queries/list-subscription-lines";
import { UndeliverableError } from "./rules";

// Data that several emails read when they are sent. Each function throws an
// UndeliverableError when the email is no longer valid.

/** An order as its buyer sees it. */
export async function requireOrder(id: string): Promise<OrderView> {
  const order = await getOrder(id);
  if (!order) throw new UndeliverableError(`There is no order ${id}`);
  return order;
}

/** A gift card as its buyer sees it. */
export async function requireGiftCard(id: string): Promise<BoughtGiftCard> {
  const card = await findBoughtGiftCard(id);
  if (!card) throw new UndeliverableError("There is no such gift card");
  return card;
}

/**
 * The product subscriptions of one customer that an email still applies to.
 * @param purpose, day as in listSubscriptionLines
 */
export async function requireSubscriptionLines(
  ids: readonly string[],
  purpose: SubscriptionEmailPurpose,
  day?: Day,
) {
  const found = await listSubscriptionLines(ids, purpose, day);
  if (!found)
    throw new UndeliverableError("These subscriptions were canceled, paused, skipped, moved or deleted");
  return found;
}

/** A report of a problem with its order. @throws {UndeliverableError} when it was deleted with its account */
export async function requireProblem(id: string): Promise<MailProblem> {
  const problem = await findProblemForMail(id);
  if (!problem) throw new UndeliverableError(`There is no problem ${id}`);
  return problem;
}

/** The payload, and whether the email may offer a membership. */
export const withPlans = async <Payload extends object>(payload: Payload) => ({
  ...payload,
  hasPlansForSale: await hasPlansForSale(),
});

/** The payload with its order. @throws {UndeliverableError} when the order no longer exists */
export const withOrder = async <Payload extends { orderId: string }>({ orderId, ...rest }: Payload) => ({
  order: await requireOrder(orderId),
  ...rest,
});

/** Returns the payload while its link still works. */
export async function refuseExpired<Payload extends { validMinutes: number }>(
  payload: Payload,
  queuedAt: Date,
): Promise<Payload> {
  if (now().getTime() - queuedAt.getTime() > payload.validMinutes * 60_000)
    throw new UndeliverableError("Its link had expired before it could be sent");
  return payload;
}
