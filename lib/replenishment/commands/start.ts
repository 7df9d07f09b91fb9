import "server-only";
import { fromOffers } from "@/lib/cart/queries";
import type { Offer } from "@/lib/pricing/schema";
import type { Tx } from "@/lib/server/db";
import { shopDay } from "../queries";
import { CONSENT_VERSION } from "../rules/consent";
import { addDays, fromDay } from "../rules/days";
import { DEFAULT_INTERVAL } from "../rules/intervals";
import type { ScheduleAddress } from "../schema";

interface PaidLine {
  productId: string;
  quantity: number;
  unitPriceCents: number;
  offers: readonly Offer[];
  isSubscription: boolean;
}

interface Purchase {
  lines: readonly PaidLine[];
  address: ScheduleAddress | null;
  paymentMethodId: string | null;
  paidAt: Date;
}

/**
 * Begins a schedule for each subscription line of an order that was just paid (D22), in the order's own transaction. A
 * repeat makes no second one: an order's line has one schedule.
 */
export async function startSubscriptions(
  tx: Tx,
  order: { id: string; userId: string | null },
  { lines, address, paymentMethodId, paidAt }: Purchase,
): Promise<void> {
  const { id: startedByOrderId, userId } = order;
  if (userId === null || !lines.some(({ isSubscription }) => isSubscription)) return;
  const nextDate = fromDay(addDays(await shopDay(tx, paidAt), DEFAULT_INTERVAL));
  const data = lines.flatMap(({ productId, quantity, unitPriceCents, offers, isSubscription }, position) =>
    isSubscription
      ? [
          {
            userId,
            productId,
            quantity,
            offers: fromOffers(offers),
            startedByOrderId,
            startedByPosition: position,
            nextDate,
            stripePaymentMethodId: paymentMethodId,
            shippingAddress: address ? { ...address } : undefined,
            toldUnitCents: unitPriceCents,
            consentedAt: paidAt,
            consentedUnitCents: unitPriceCents,
            consentVersion: CONSENT_VERSION,
          },
        ]
      : [],
  );
  await tx.productSubscription.createMany({
    data: data.map(({ shippingAddress, ...row }) => (shippingAddress ? { ...row, shippingAddress } : row)),
    skipDuplicates: true,
  });
}

/** Its buyer took the order back that began these schedules: they end with it. */
export async function endStartedBy(tx: Tx, orderId: string, at: Date): Promise<void> {
  await tx.productSubscription.updateMany({
    where: { startedByOrderId: orderId, status: { not: "cancelled" } },
    data: { status: "cancelled", pausedBecause: null, problem: null, retryAt: null, cancelledAt: at },
  });
}
