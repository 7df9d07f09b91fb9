import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Table, Td, Th } from "@/components/ui/table";
import { momentText } from "@/lib/core/dates";
import type { JobRun } from "@/lib/reports/schema";

/** How each of the shop's repeated jobs ended last. One that failed is tried again at its next time. */
export function JobTable({ jobs, timeZone }: { jobs: readonly JobRun[]; timeZone: string }) {
  return (
    <Card className="overflow-hidden">
      <Table label="Jobs" className="[&_tbody_tr:last-child>*]:border-b-0">
        <thead>
          <tr>
            <Th>Job</Th>
            <Th>Last run</Th>
            <Th>Ended</Th>
            <Th>Why</Th>
          </tr>
        </thead>
        <tbody>
          {jobs.map(({ name, failed, at, message }) => (
            <tr key={name}>
              <Th scope="row">{name.replaceAll("-", " ")}</Th>
              <Td>
                <Badge tone={failed ? "danger" : "positive"} dot>
                  {failed ? "Failed" : "Done"}
                </Badge>
              </Td>
              <Td className="whitespace-nowrap">{momentText(at, timeZone)}</Td>
              <Td className="min-w-56 text-ink-soft wrap-anywhere">
                {failed ? message || "Not known" : "—"}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
