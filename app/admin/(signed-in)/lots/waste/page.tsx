import type { Metadata } from "next";
import { defineListPage } from "@/app/admin/_parts/define-page";
import { ExportButton } from "@/components/admin/export-button";
import { WasteReport } from "@/components/admin/lots/waste-report";
import { getWastePage } from "@/lib/inventory/queries/waste";
import { wasteListSchema } from "@/lib/inventory/schema";

export const metadata: Metadata = { title: "Waste" };

export default defineListPage(
  {
    tab: "lots",
    actions: () => <ExportButton path="/api/admin/lots/waste/export" />,
    schema: wasteListSchema,
  },
  async (params) => <WasteReport params={params} page={await getWastePage(params)} />,
);
