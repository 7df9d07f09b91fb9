import type { Metadata } from "next";
import { defineAdminPage } from "@/app/admin/_parts/define-page";
import { MarketingForm } from "@/components/admin/marketing/marketing-form";
import { findSavedMarketing } from "@/lib/marketing/queries";
import { getClaimFacts } from "@/lib/reports/queries/claims";

export const metadata: Metadata = { title: "Marketing" };

export default defineAdminPage({ tab: "marketing" }, async () => {
  const [settings, facts] = await Promise.all([findSavedMarketing(), getClaimFacts()]);
  return <MarketingForm settings={settings} facts={facts} />;
});
