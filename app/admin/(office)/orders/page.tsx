import type { Metadata } from "next";
import { ComingSoon } from "@/components/admin/coming-soon";
import { OfficePage } from "../../_parts/office-page";

export const metadata: Metadata = { title: "Orders" };

export default function OrdersPage() {
  return <OfficePage tab="orders">{() => <ComingSoon />}</OfficePage>;
}
