import type { Metadata } from "next";
import { AdminPage } from "@/app/admin/_parts/admin-page";
import { NotificationSettings } from "@/components/admin/notifications/notification-settings";
import { getStaffNotifications } from "@/lib/account/commands/staff-notifications";

export const metadata: Metadata = { title: "Your notifications" };

export default function NotificationsPage() {
  return (
    <AdminPage tab="dashboard" title="Your notifications">
      {({ userId }) => <Settings userId={userId} />}
    </AdminPage>
  );
}

async function Settings({ userId }: { userId: string }) {
  return <NotificationSettings saved={await getStaffNotifications(userId)} />;
}
