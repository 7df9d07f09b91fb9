import type { Metadata } from "next";
import { ComingSoon } from "@/components/admin/coming-soon";
import { OfficePage } from "../_parts/office-page";

export const metadata: Metadata = { title: "Dashboard" };

export default function DashboardPage() {
  return <OfficePage tab="dashboard">{() => <ComingSoon />}</OfficePage>;
}
