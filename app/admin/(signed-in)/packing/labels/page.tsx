import type { Metadata } from "next";
import { defineAdminPage } from "@/app/admin/_parts/define-page";
import { LabelDeskScreen } from "@/components/admin/packing/labels/label-desk";
import { getLabelDesk } from "@/lib/fulfillment/queries/labels";

export const metadata: Metadata = { title: "Shipping labels" };

export default defineAdminPage({ tab: "packing" }, async () => (
  <LabelDeskScreen desk={await getLabelDesk()} />
));
