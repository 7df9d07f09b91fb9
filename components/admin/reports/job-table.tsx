"use client";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Table, Td, Th } from "@/components/ui/table";
import { formatDateTime } from "@/lib/core/dates";
import type { JobView } from "@/lib/reports/schema";
import { usePermission } from "../staff-role";
import { useAdminAction } from "../use-admin-action";

interface JobTableProps {
  jobs: readonly JobView[];
  /** The shop's time zone. */
  timeZone: string;
}

/** Scheduled jobs: schedule, last result, and a button that runs the job now. */
export function JobTable({ jobs, timeZone }: JobTableProps) {
  const can = usePermission();
  return (
    <Card className="overflow-hidden">
      <Table label="Jobs" className="[&_tbody_tr:last-child>:is(td,th)]:border-b-0">
        <thead>
          <tr>
            <Th>Job</Th>
            <Th className="max-md:hidden">Schedule</Th>
            <Th>Last run</Th>
            <Th className="max-md:hidden">Next run</Th>
            {can("jobs.run") ? (
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.name}>
              <Th scope="row" className="align-top whitespace-normal">
                {job.label}
                <span className="block text-12 font-normal text-ink-soft md:hidden">
                  {job.schedule}. Next: {formatDateTime(job.next, timeZone)}
                </span>
              </Th>
              <Td className="align-top whitespace-nowrap max-md:hidden">{job.schedule}</Td>
              <Td className="align-top">
                <LastRun job={job} timeZone={timeZone} />
              </Td>
              <Td className="align-top whitespace-nowrap max-md:hidden">
                {formatDateTime(job.next, timeZone)}
              </Td>
              {can("jobs.run") ? (
                <Td className="py-2 text-right align-top">
                  <RunNow job={job} />
                </Td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function LastRun({ job: { last, isBusy }, timeZone }: { job: JobView; timeZone: string }) {
  if (isBusy) return <Badge tone="fern">Running</Badge>;
  if (!last) return <span className="text-ink-soft">Not yet</span>;
  const { failed, at, message } = last;
  return (
    <>
      <Badge tone={failed ? "danger" : "positive"} dot>
        {failed ? "Failed" : "Done"}
      </Badge>{" "}
      <span className="sm:whitespace-nowrap">{formatDateTime(at, timeZone)}</span>
      {failed ? (
        <span className="mt-1 block max-w-md text-ink-soft wrap-anywhere">
          {message || "The reason is in the server's log."}
        </span>
      ) : null}
    </>
  );
}

function RunNow({ job: { name, label, isBusy } }: { job: JobView }) {
  const act = useAdminAction();
  const run = () =>
    act(["POST", `/api/admin/jobs/${name}/run`], {
      done: { title: "Job started", description: `${label} runs within a few seconds.` },
      fallback: "Failed to start the job",
    });
  return (
    <Button size="sm" variant="secondary" aria-disabled={isBusy} onClick={() => void run()}>
      Run now<span className="sr-only">: {label}</span>
    </Button>
  );
}
