import type { Metadata } from "next";
import { defineListPage } from "@/app/admin/_parts/define-page";
import { ExportButton } from "@/components/admin/export-button";
import { LotList } from "@/components/admin/lots/lot-list";
import { getLotPage } from "@/lib/inventory/queries/lots";
import { lotListSchema } from "@/lib/inventory/schema";

export const metadata: Metadata = { title: "Lots" };

export default defineListPage(
  { tab: "lots", actions: () => <ExportButton path="/api/admin/lots/export" />, schema: lotListSchema },
  async (params) => <LotList params={params} page={await getLotPage(params)} />,
);
