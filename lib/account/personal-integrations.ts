import "server-only";
import { db } from "@/lib/server/db";
import { ofUser, type PersonalTable } from "./personal-table";

/** API tokens that the user created. */
export const apiToken: PersonalTable = {
  read: (whose) =>
    db().apiToken.findMany({ ...ofUser(whose), omit: { tokenHash: true, tokenEnd: true, userId: true } }),
  erase: (tx, whose) => tx.apiToken.deleteMany(ofUser(whose)),
};

/** Webhook deliveries about the customer, as long as they are kept. */
export const webhookDelivery: PersonalTable = {
  read: (whose) =>
    db().webhookDelivery.findMany({ ...ofUser(whose), select: { type: true, data: true, createdAt: true } }),
  // A queued event is still sent, without the customer. Responses can repeat the request. Deliveries
  // come first: their row locks make attempts that are being recorded either commit before the responses
  // are cleared, or see that the customer is gone.
  erase: async (tx, { userId }) => {
    const erased = await tx.$queryRaw<{ id: string }[]>`
      UPDATE webhook_deliveries SET user_id = NULL, data = data || '{"customerId": null}' WHERE user_id = ${userId} RETURNING id`;
    await tx.webhookAttempt.updateMany({
      where: { deliveryId: { in: erased.map(({ id }) => id) } },
      data: { response: "" },
    });
  },
};
