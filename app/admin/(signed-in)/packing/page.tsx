import type { Metadata } from "next";
import { defineListPage } from "@/app/admin/_parts/define-page";
import { PickListScreen } from "@/components/admin/packing/pick-list";
import { getPickList } from "@/lib/fulfillment/queries/pick-list";
import { packingSchema } from "@/lib/fulfillment/schema";

export const metadata: Metadata = { title: "Pick list" };

export default defineListPage({ tab: "packing", schema: packingSchema }, async ({ orders }) => (
  <PickListScreen list={await getPickList(orders)} orders={orders} />
));
