import type { Metadata } from "next";
import { AdminPage } from "@/app/admin/_parts/admin-page";
import { MarketingForm } from "@/components/admin/marketing/marketing-form";
import { findSavedMarketing } from "@/lib/marketing/queries";
import { getClaimFacts } from "@/lib/reports/queries/claims";

export const metadata: Metadata = { title: "Marketing" };

export default function MarketingPage() {
  return <AdminPage tab="marketing">{() => <Marketing />}</AdminPage>;
}

async function Marketing() {
  const [settings, facts] = await Promise.all([findSavedMarketing(), getClaimFacts()]);
  return <MarketingForm settings={settings} facts={facts} />;
}
