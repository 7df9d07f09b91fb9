import type { Metadata } from "next";
import { BackLink } from "@/components/admin/back-link";
import { JobTable } from "@/components/admin/reports/job-table";
import { storeFacts } from "@/lib/marketing/queries";
import { jobList } from "@/lib/reports/queries/jobs";
import { OfficePage } from "../../../_parts/office-page";

export const metadata: Metadata = { title: "Jobs" };

export default function JobsPage() {
  return (
    <OfficePage tab="reports" title="Jobs" above={<BackLink href="/admin/reports" label="Reports" />}>
      {() => <Jobs />}
    </OfficePage>
  );
}

async function Jobs() {
  const [jobs, { timeZone }] = await Promise.all([jobList(), storeFacts()]);
  return <JobTable jobs={jobs} timeZone={timeZone} />;
}
