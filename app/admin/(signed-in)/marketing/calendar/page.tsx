import type { Metadata } from "next";
import { defineListPage } from "@/app/admin/_parts/define-page";
import { CampaignCalendar } from "@/components/admin/campaigns/campaign-calendar";
import { listCampaigns } from "@/lib/campaigns/queries";
import { calendarSchema } from "@/lib/campaigns/schema";
import { dayOf } from "@/lib/core/dates";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";
import { now } from "@/lib/server/clock";

export const metadata: Metadata = { title: "Calendar" };

export default defineListPage({ tab: "marketing", schema: calendarSchema }, async ({ month }, { role }) => {
  const [campaigns, { timeZone }] = await Promise.all([listCampaigns(role), getStoreFacts()]);
  const today = dayOf(now(), timeZone);
  return <CampaignCalendar campaigns={campaigns} month={month ?? today.slice(0, 7)} today={today} />;
});
