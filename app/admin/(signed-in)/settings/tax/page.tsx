import type { Metadata } from "next";
import { defineAdminPage } from "@/app/admin/_parts/define-page";
import { TaxForm } from "@/components/admin/settings/tax-form";
import { getTaxSettings } from "@/lib/marketing/queries/settings";

export const metadata: Metadata = { title: "Tax" };

export default defineAdminPage({ tab: "settings" }, async () => <TaxForm saved={await getTaxSettings()} />);
