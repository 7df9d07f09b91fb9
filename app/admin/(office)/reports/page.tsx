import type { Metadata } from "next";
import { ComingSoon } from "@/components/admin/coming-soon";
import { OfficePage } from "../../_parts/office-page";

export const metadata: Metadata = { title: "Reports" };

export default function ReportsPage() {
  return <OfficePage tab="reports">{() => <ComingSoon />}</OfficePage>;
}
