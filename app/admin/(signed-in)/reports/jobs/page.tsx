import type { Metadata } from "next";
import { AdminPage } from "@/app/admin/_parts/admin-page";
import { BackLink } from "@/components/admin/back-link";
import { JobTable } from "@/components/admin/reports/job-table";
import { getStoreFacts } from "@/lib/marketing/queries";
import { listJobs } from "@/lib/reports/queries/jobs";

export const metadata: Metadata = { title: "Jobs" };

export default function JobsPage() {
  return (
    <AdminPage tab="reports" title="Jobs" above={<BackLink href="/admin/reports" label="Reports" />}>
      {() => <Jobs />}
    </AdminPage>
  );
}

async function Jobs() {
  const [jobs, { timeZone }] = await Promise.all([listJobs(), getStoreFacts()]);
  return <JobTable jobs={jobs} timeZone={timeZone} />;
}
