import type { Metadata } from "next";
import { ShippingForm } from "@/components/admin/settings/shipping-form";
import { shippingView } from "@/lib/admin/queries/settings";
import { savedMarketing } from "@/lib/marketing/queries";
import { OfficePage } from "../../../_parts/office-page";

export const metadata: Metadata = { title: "Shipping" };

export default function ShippingPage() {
  return <OfficePage tab="settings">{() => <Shipping />}</OfficePage>;
}

async function Shipping() {
  const [saved, { freeShipping }] = await Promise.all([shippingView(), savedMarketing()]);
  return <ShippingForm saved={saved} message={freeShipping.message} />;
}
