import type { Metadata } from "next";
import { ComingSoon } from "@/components/admin/coming-soon";
import { OfficePage } from "../../_parts/office-page";

export const metadata: Metadata = { title: "Marketing" };

export default function MarketingPage() {
  return <OfficePage tab="marketing">{() => <ComingSoon />}</OfficePage>;
}
