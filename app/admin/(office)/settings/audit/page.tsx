import type { Metadata } from "next";
import { AuditList } from "@/components/admin/log/audit-list";
import { auditKinds, auditPage } from "@/lib/admin/queries/log";
import { auditListSchema } from "@/lib/admin/schema/log";
import { storeFacts } from "@/lib/marketing/queries";
import { OfficePage } from "../../../_parts/office-page";

export const metadata: Metadata = { title: "Audit log" };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default function AuditPage({ searchParams }: { searchParams: Search }) {
  return (
    <OfficePage tab="settings" right="audit.see">
      {() => <Audit search={searchParams} />}
    </OfficePage>
  );
}

async function Audit({ search }: { search: Search }) {
  const params = auditListSchema.parse(await search);
  const [page, kinds, { timeZone }] = await Promise.all([auditPage(params), auditKinds(), storeFacts()]);
  return <AuditList params={params} page={page} kinds={kinds} timeZone={timeZone} />;
}
