import type { Metadata } from "next";
import { AdminPage } from "@/app/admin/_parts/admin-page";
import { AuditList } from "@/components/admin/log/audit-list";
import { getAuditPage, listAuditObjectTypes } from "@/lib/admin/queries/log";
import { auditListSchema } from "@/lib/admin/schema/log";
import { getStoreFacts } from "@/lib/marketing/queries";

export const metadata: Metadata = { title: "Audit log" };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default function AuditPage({ searchParams }: { searchParams: Search }) {
  return (
    <AdminPage tab="settings" right="audit.see">
      {() => <Audit search={searchParams} />}
    </AdminPage>
  );
}

async function Audit({ search }: { search: Search }) {
  const params = auditListSchema.parse(await search);
  const [page, kinds, { timeZone }] = await Promise.all([
    getAuditPage(params),
    listAuditObjectTypes(),
    getStoreFacts(),
  ]);
  return <AuditList params={params} page={page} kinds={kinds} timeZone={timeZone} />;
}
