import type { Metadata } from "next";
import { AdminPage } from "@/app/admin/_parts/admin-page";
import { StoreForm } from "@/components/admin/settings/store-form";
import { getStoreSettings } from "@/lib/marketing/queries/settings";

export const metadata: Metadata = { title: "Settings" };

export default function SettingsPage() {
  return <AdminPage tab="settings">{() => <Store />}</AdminPage>;
}

const Store = async () => <StoreForm saved={await getStoreSettings()} />;
