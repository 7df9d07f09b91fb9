import type { Metadata } from "next";
import { defineAdminPage } from "@/app/admin/_parts/define-page";
import { DeliveryMethods } from "@/components/admin/settings/delivery-methods";
import { listDeliveryMethods } from "@/lib/marketing/queries/delivery-methods";
import { getShippingSettings } from "@/lib/marketing/queries/settings";

export const metadata: Metadata = { title: "Delivery methods" };

export default defineAdminPage({ tab: "settings" }, async () => {
  const [methods, { mode }] = await Promise.all([listDeliveryMethods(), getShippingSettings()]);
  return <DeliveryMethods methods={methods} isFree={mode === "free"} />;
});
