import type { Metadata } from "next";
import { StoreForm } from "@/components/admin/settings/store-form";
import { storeView } from "@/lib/admin/queries/settings";
import { OfficePage } from "../../_parts/office-page";

export const metadata: Metadata = { title: "Settings" };

export default function SettingsPage() {
  return <OfficePage tab="settings">{() => <Store />}</OfficePage>;
}

const Store = async () => <StoreForm saved={await storeView()} />;
