import type { Metadata } from "next";
import { AdminPage } from "@/app/admin/_parts/admin-page";
import { ShippingForm } from "@/components/admin/settings/shipping-form";
import { getShippingSettings } from "@/lib/admin/queries/settings";
import { findSavedMarketing } from "@/lib/marketing/queries";

export const metadata: Metadata = { title: "Shipping" };

export default function ShippingPage() {
  return <AdminPage tab="settings">{() => <Shipping />}</AdminPage>;
}

async function Shipping() {
  const [saved, { freeShipping }] = await Promise.all([getShippingSettings(), findSavedMarketing()]);
  return <ShippingForm saved={saved} message={freeShipping.message} />;
}
