import type { Metadata } from "next";
import { NotificationSettings } from "@/components/admin/notifications/notification-settings";
import { staffNotifications } from "@/lib/account/commands/staff-notifications";
import { OfficePage } from "../../_parts/office-page";

export const metadata: Metadata = { title: "Your notifications" };

export default function NotificationsPage() {
  return (
    <OfficePage tab="dashboard" title="Your notifications">
      {({ userId }) => <Settings userId={userId} />}
    </OfficePage>
  );
}

async function Settings({ userId }: { userId: string }) {
  return <NotificationSettings saved={await staffNotifications(userId)} />;
}
