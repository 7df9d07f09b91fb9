import type { Metadata } from "next";
import { TaxForm } from "@/components/admin/settings/tax-form";
import { taxView } from "@/lib/admin/queries/settings";
import { OfficePage } from "../../../_parts/office-page";

export const metadata: Metadata = { title: "Tax" };

export default function TaxPage() {
  return <OfficePage tab="settings">{() => <Tax />}</OfficePage>;
}

const Tax = async () => <TaxForm saved={await taxView()} />;
