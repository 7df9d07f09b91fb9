import type { Metadata } from "next";
import { defineAdminPage } from "@/app/admin/_parts/define-page";
import { ShippingForm } from "@/components/admin/settings/shipping-form";
import { findSavedMarketing } from "@/lib/marketing/queries/marketing-settings";
import { getShippingSettings } from "@/lib/marketing/queries/settings";

export const metadata: Metadata = { title: "Shipping" };

export default defineAdminPage({ tab: "settings" }, async () => {
  const [saved, { freeShipping }] = await Promise.all([getShippingSettings(), findSavedMarketing()]);
  return <ShippingForm saved={saved} message={freeShipping.message} />;
});
