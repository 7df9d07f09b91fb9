import type { Metadata } from "next";
import { AdminPage } from "@/app/admin/_parts/admin-page";
import { TaxForm } from "@/components/admin/settings/tax-form";
import { getTaxSettings } from "@/lib/marketing/queries/settings";

export const metadata: Metadata = { title: "Tax" };

export default function TaxPage() {
  return <AdminPage tab="settings">{() => <Tax />}</AdminPage>;
}

const Tax = async () => <TaxForm saved={await getTaxSettings()} />;
