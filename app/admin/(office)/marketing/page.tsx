import type { Metadata } from "next";
import { MarketingForm } from "@/components/admin/marketing/marketing-form";
import { claimFacts } from "@/lib/admin/queries/claims";
import { savedMarketing } from "@/lib/marketing/queries";
import { OfficePage } from "../../_parts/office-page";

export const metadata: Metadata = { title: "Marketing" };

export default function MarketingPage() {
  return <OfficePage tab="marketing">{() => <Marketing />}</OfficePage>;
}

async function Marketing() {
  const [settings, facts] = await Promise.all([savedMarketing(), claimFacts()]);
  return <MarketingForm settings={settings} facts={facts} />;
}
