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
  // A queued event is still sent, without the customer. Responses can repeat the request.
  erase: async (tx, { userId }) => {
    await tx.$executeRaw`
      UPDATE webhook_attempts a SET response = '' FROM webhook_deliveries d WHERE a.delivery_id = d.id AND d.user_id = ${userId}`;
    await tx.$executeRaw`
      UPDATE webhook_deliveries SET user_id = NULL, data = data || '{"customerId": null}' WHERE user_id = ${userId}`;
  },
};
