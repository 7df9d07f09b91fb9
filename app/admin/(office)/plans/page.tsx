import type { Metadata } from "next";
import { ComingSoon } from "@/components/admin/coming-soon";
import { OfficePage } from "../../_parts/office-page";

export const metadata: Metadata = { title: "Plans" };

export default function PlansPage() {
  return <OfficePage tab="plans">{() => <ComingSoon />}</OfficePage>;
}
