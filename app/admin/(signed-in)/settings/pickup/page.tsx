import type { Metadata } from "next";
import { defineAdminPage } from "@/app/admin/_parts/define-page";
import { PickupForm } from "@/components/admin/settings/pickup-form";
import { getPickupSettings } from "@/lib/marketing/queries/pickup";

export const metadata: Metadata = { title: "Pickup" };

export default defineAdminPage({ tab: "settings" }, async () => (
  <PickupForm saved={await getPickupSettings()} />
));
