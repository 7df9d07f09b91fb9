import type { Metadata } from "next";
import { defineAdminPage } from "@/app/admin/_parts/define-page";
import { NotificationSettings } from "@/components/admin/notifications/notification-settings";
import { getStaffNotifications } from "@/lib/account/commands/staff-notifications";

export const metadata: Metadata = { title: "Your notifications" };

export default defineAdminPage({ tab: "dashboard", title: "Your notifications" }, async ({ userId }) => (
  <NotificationSettings saved={await getStaffNotifications(userId)} />
));
