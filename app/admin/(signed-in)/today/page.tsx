import type { Metadata } from "next";
import { defineAdminPage } from "@/app/admin/_parts/define-page";
import { TodayBoard } from "@/components/admin/today/today-board";
import { getToday } from "@/lib/reports/queries/today";

export const metadata: Metadata = { title: "Today" };

export default defineAdminPage({ tab: "today" }, async () => <TodayBoard today={await getToday()} />);
