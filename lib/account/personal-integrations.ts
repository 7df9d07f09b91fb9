import "server-only";
import { db } from "@/lib/server/db";
import { ofUser, type PersonalTable } from "./personal-table";

/** API tokens that the user created. */
export const apiToken: PersonalTable = {
  read: (subject) =>
    db().apiToken.findMany({ ...ofUser(subject), omit: { tokenHash: true, tokenEnd: true, userId: true } }),
  erase: (tx, subject) => tx.apiToken.deleteMany(ofUser(subject)),
};

/** Webhook deliveries about the customer, as long as they are kept. */
export const webhookDelivery: PersonalTable = {
  read: (subject) =>
    db().webhookDelivery.findMany({
      ...ofUser(subject),
      select: { type: true, data: true, createdAt: true },
    }),
  // A queued event is still sent, without the customer. Responses can repeat the request. Deliveries
  // come first: their row locks make attempts that are being recorded either commit before the responses
  // are cleared, or see that the customer was erased.
  erase: async (tx, { userId }) => {
    const erased = await tx.$queryRaw<{ id: string }[]>`
      UPDATE webhook_deliveries SET user_id = NULL, data = data || '{"customerId": null}' WHERE user_id = ${userId} RETURNING id`;
    await tx.webhookAttempt.updateMany({
      where: { deliveryId: { in: erased.map(({ id }) => id) } },
      data: { response: "" },
    });
  },
};
