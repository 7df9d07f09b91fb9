import type { Metadata } from "next";
import { ComingSoon } from "@/components/admin/coming-soon";
import { OfficePage } from "../../_parts/office-page";

export const metadata: Metadata = { title: "Settings" };

export default function SettingsPage() {
  return <OfficePage tab="settings">{() => <ComingSoon />}</OfficePage>;
}
