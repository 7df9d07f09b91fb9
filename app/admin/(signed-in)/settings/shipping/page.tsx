import type { Metadata } from "next";
import { AdminPage } from "@/app/admin/_parts/admin-page";
import { ShippingForm } from "@/components/admin/settings/shipping-form";
import { findSavedMarketing } from "@/lib/marketing/queries";
import { getShippingSettings } from "@/lib/marketing/queries/settings";

export const metadata: Metadata = { title: "Shipping" };

export default function ShippingPage() {
  return <AdminPage tab="settings">{() => <Shipping />}</AdminPage>;
}

async function Shipping() {
  const [saved, { freeShipping }] = await Promise.all([getShippingSettings(), findSavedMarketing()]);
  return <ShippingForm saved={saved} message={freeShipping.message} />;
}
