import type { Metadata } from "next";
import { ComingSoon } from "@/components/admin/coming-soon";
import { OfficePage } from "../../_parts/office-page";

export const metadata: Metadata = { title: "Customers" };

export default function CustomersPage() {
  return <OfficePage tab="customers">{() => <ComingSoon />}</OfficePage>;
}
