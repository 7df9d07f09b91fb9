import { z } from "zod";
import { setStaffNotifications } from "@/lib/account/commands/staff-notifications";
import { staffNotificationsSchema } from "@/lib/account/schema";
import { route } from "@/lib/http/route";

export const PATCH = route({
  summary: "Sets whether the caller gets the daily low-stock email",
  access: "dashboard.see",
  input: staffNotificationsSchema,
  output: z.strictObject({ lowStock: z.boolean() }),
  handle: async ({ input, viewer }) => ({ body: await setStaffNotifications(viewer.userId, input) }),
});
