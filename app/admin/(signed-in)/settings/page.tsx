import type { Metadata } from "next";
import { defineAdminPage } from "@/app/admin/_parts/define-page";
import { StoreForm } from "@/components/admin/settings/store-form";
import { getStoreSettings } from "@/lib/marketing/queries/settings";

export const metadata: Metadata = { title: "Settings" };

export default defineAdminPage({ tab: "settings" }, async () => (
  <StoreForm saved={await getStoreSettings()} />
));
