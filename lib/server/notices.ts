import "server-only";
import { now } from "./clock";
import type { Tx } from "./db";

interface NoticeInput {
  /** One notice per event: `kind:id of what happened`. */
  key: string;
  kind: "payment_refused" | "refund_failed" | "dispute_opened" | "dispute_lost" | "membership_refunded";
  /** `objectId` of a membership is its row in `subscriptions`. */
  objectType: "order" | "membership";
  objectId: string;
  /** For staff: what happened and what to do. */
  message: string;
}

/** Leaves word for staff, in the transaction of its cause; what has its notice already gets no second one. */
export async function noteForStaff(tx: Tx, notice: NoticeInput): Promise<void> {
  await tx.notice.createMany({ data: [notice], skipDuplicates: true });
}

/** Takes a notice off the list that has settled itself. */
export async function settleNotice(tx: Tx, key: string): Promise<void> {
  await tx.notice.updateMany({ where: { key, handledAt: null }, data: { handledAt: now() } });
}
