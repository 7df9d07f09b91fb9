import type { Metadata } from "next";
import { defineListPage } from "@/app/admin/_parts/define-page";
import { AuditList } from "@/components/admin/log/audit-list";
import { getAuditPage, listAuditObjectTypes } from "@/lib/admin/queries/log";
import { auditListSchema } from "@/lib/admin/schema/log";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";

export const metadata: Metadata = { title: "Audit log" };

export default defineListPage(
  { tab: "settings", permission: "audit.see", schema: auditListSchema },
  async (params) => {
    const [page, kinds, { timeZone }] = await Promise.all([
      getAuditPage(params),
      listAuditObjectTypes(),
      getStoreFacts(),
    ]);
    return <AuditList params={params} page={page} kinds={kinds} timeZone={timeZone} />;
  },
);
