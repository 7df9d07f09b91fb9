import type { Metadata } from "next";
import { defineAdminPage } from "@/app/admin/_parts/define-page";
import { MarketingForm } from "@/components/admin/marketing/marketing-form";
import { listCampaigns } from "@/lib/campaigns/queries";
import { findSavedMarketing } from "@/lib/marketing/queries/marketing-settings";
import { getClaimFacts } from "@/lib/reports/queries/claims";

export const metadata: Metadata = { title: "Marketing" };

export default defineAdminPage({ tab: "marketing" }, async ({ role }) => {
  const [settings, facts, campaigns] = await Promise.all([
    findSavedMarketing(),
    getClaimFacts(),
    listCampaigns(role),
  ]);
  return <MarketingForm settings={settings} facts={facts} campaigns={campaigns} />;
});
