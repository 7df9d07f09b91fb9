import type { Metadata } from "next";
import { JobTable } from "@/components/admin/reports/job-table";
import { EmptyState } from "@/components/ui/empty-state";
import { storeFacts } from "@/lib/marketing/queries";
import { lastJobs } from "@/lib/reports/queries/attention";
import { OfficePage } from "../../../_parts/office-page";

export const metadata: Metadata = { title: "Jobs" };

export default function JobsPage() {
  return (
    <OfficePage tab="reports" title="Jobs">
      {() => <Jobs />}
    </OfficePage>
  );
}

async function Jobs() {
  const [jobs, { timeZone }] = await Promise.all([lastJobs(), storeFacts()]);
  if (jobs.length === 0)
    return (
      <EmptyState
        title="No job has run yet"
        hint="They run by themselves, from once a minute to once an hour."
      />
    );
  return <JobTable jobs={jobs} timeZone={timeZone} />;
}
