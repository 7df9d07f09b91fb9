import type { Metadata } from "next";
import { ComingSoon } from "@/components/admin/coming-soon";
import { OfficePage } from "../../_parts/office-page";

export const metadata: Metadata = { title: "Encyclopedia" };

export default function EncyclopediaPage() {
  return <OfficePage tab="encyclopedia">{() => <ComingSoon />}</OfficePage>;
}
