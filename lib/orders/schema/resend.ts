import { z } from "zod";
import { requestKeyField } from "@/lib/admin/schema/fields";

/**
 * POST /api/admin/orders/{id}/mails: the mail to send again. A repeated request with the
 * same `requestKey` sends no second one.
 */
export const resendSchema = z.object({
  mail: z.string("is required").max(200, "is unknown"),
  requestKey: requestKeyField.optional(),
});
export type ResendInput = z.output<typeof resendSchema>;
