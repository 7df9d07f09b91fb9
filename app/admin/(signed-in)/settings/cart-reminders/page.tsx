import type { Metadata } from "next";
import { defineAdminPage } from "@/app/admin/_parts/define-page";
import { ReminderForm } from "@/components/admin/settings/reminder-form";
import { getReminderSettings } from "@/lib/cart-reminders/queries";

export const metadata: Metadata = { title: "Cart reminders" };

export default defineAdminPage({ tab: "settings" }, async () => (
  <ReminderForm saved={await getReminderSettings()} />
));
