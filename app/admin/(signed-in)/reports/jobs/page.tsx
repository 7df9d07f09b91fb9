import type { Metadata } from "next";
import { defineAdminPage } from "@/app/admin/_parts/define-page";
import { BackLink } from "@/components/admin/back-link";
import { JobTable } from "@/components/admin/reports/job-table";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";
import { listJobs } from "@/lib/reports/queries/jobs";

export const metadata: Metadata = { title: "Jobs" };

export default defineAdminPage(
  { tab: "reports", title: "Jobs", above: <BackLink href="/admin/reports" label="Reports" /> },
  async () => {
    const [jobs, { timeZone }] = await Promise.all([listJobs(), getStoreFacts()]);
    return <JobTable jobs={jobs} timeZone={timeZone} />;
  },
);
