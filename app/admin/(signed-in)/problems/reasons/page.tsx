import type { Metadata } from "next";
import { defineListPage } from "@/app/admin/_parts/define-page";
import { ExportButton } from "@/components/admin/export-button";
import { ReasonReport } from "@/components/admin/problems/reason-report";
import { getReasonPage } from "@/lib/problems/queries/reasons";
import { reasonListSchema } from "@/lib/problems/schema";

export const metadata: Metadata = { title: "Reasons" };

export default defineListPage(
  {
    tab: "problems",
    actions: () => <ExportButton path="/api/admin/problems/reasons/export" />,
    schema: reasonListSchema,
  },
  async (params) => <ReasonReport params={params} page={await getReasonPage(params)} />,
);
