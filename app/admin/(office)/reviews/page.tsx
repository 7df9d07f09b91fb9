import type { Metadata } from "next";
import { ComingSoon } from "@/components/admin/coming-soon";
import { OfficePage } from "../../_parts/office-page";

export const metadata: Metadata = { title: "Reviews" };

export default function ReviewsPage() {
  return <OfficePage tab="reviews">{() => <ComingSoon />}</OfficePage>;
}
