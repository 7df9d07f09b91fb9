import "server-only";
import { now, secondsAfter } from "@/lib/server/clock";
import type { Courier } from "@/lib/server/courier";
import { courier } from "@/lib/server/courier/connected-courier";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import type { ShippingLabel } from "@/prisma/generated/client";
import { LABEL_REQUEST_SECONDS } from "./courier-call";
import { recordPurchase, releasePurchase } from "./record-purchase";
import { keepLabel, recordVoid } from "./void-label";

/** After this time a purchase that the courier does not know of was not made. */
const LOST_SECONDS = 10 * 60;
const BATCH = 50;

/**
 * Finds out what became of purchases and voids whose answer was lost.
 * @returns how many are settled now
 */
export async function reconcileLabels(): Promise<number> {
  const connected = courier();
  if (!connected) return 0;
  const pending = await db().shippingLabel.findMany({
    where: {
      state: { in: ["buying", "voiding"] },
      requestedAt: { lt: secondsAfter(now(), -LABEL_REQUEST_SECONDS) },
    },
    orderBy: { requestedAt: "asc" },
    take: BATCH,
  });
  let settled = 0;
  for (const label of pending) {
    try {
      if (await reconcileLabel(connected, label)) settled += 1;
    } catch (error) {
      log().warn({ err: error, labelId: label.id }, "a label could not be reconciled");
    }
  }
  return settled;
}

async function reconcileLabel(connected: Courier, label: ShippingLabel): Promise<boolean> {
  const { id, state, shipmentId, requestedAt, actorId } = label;
  const actor = { userId: actorId, staffRole: null };
  const found = await connected.find(shipmentId);
  if (!requestedAt) return false; // a constraint of the table requires it
  const isLost = secondsAfter(requestedAt, LOST_SECONDS) < now();
  if (state === "buying" && found.label) await recordPurchase(id, found.label, actor);
  else if (state === "voiding" && found.refund) await recordVoid(id, found.refund, actor);
  else if (!isLost) return false;
  else if (state === "buying")
    await releasePurchase(id, requestedAt, "The courier did not sell this label. Get new rates.");
  else await keepLabel(id, "The courier did not void this label.");
  return true;
}
