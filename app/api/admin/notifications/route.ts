import { setStaffNotifications } from "@/lib/account/commands/staff-notifications";
import { staffNotificationsSchema } from "@/lib/account/schema";
import { route } from "@/lib/http/route";

export const PATCH = route({
  access: "dashboard.see",
  input: staffNotificationsSchema,
  handle: async ({ input, viewer }) => ({ body: await setStaffNotifications(viewer.userId, input) }),
});
