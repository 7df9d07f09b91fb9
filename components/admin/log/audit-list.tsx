"use client";
import { DataTable } from "@/components/ui/data-table";
import type { Column } from "@/components/ui/data-table-types";
import { Link } from "@/components/ui/link";
import type { KeysetPage } from "@/lib/admin/schema/list";
import type { AuditListParams, AuditRow } from "@/lib/admin/schema/log";
import { momentText } from "@/lib/core/dates";
import { ListEmpty } from "../list-empty";
import { OfficeDays } from "../office-days";
import { OfficeFilter } from "../office-filter";
import { OfficeSearch } from "../office-search";
import { useKeysetList } from "../use-office-list";
import { AuditChanges } from "./audit-changes";

const PAGES: Readonly<Record<string, (id: string) => string>> = {
  product: (id) => `/admin/products/${id}`,
  order: (id) => `/admin/orders/${id}`,
  user: (id) => `/admin/customers/${id}`,
  mail: (id) => `/admin/settings/outbox/${id}`,
};

/** What it was done to; leads there where it has a page. */
function Thing({ objectType, objectId }: AuditRow) {
  const page = PAGES[objectType]?.(objectId);
  const short = objectId.length > 12 ? `${objectId.slice(0, 8)}…` : objectId;
  return page ? (
    <Link href={page} className="prose-link inline-flex min-h-6" title={objectId}>
      {objectType} {short}
    </Link>
  ) : (
    <span title={objectId}>
      {objectType} {short}
    </span>
  );
}

const columns = (timeZone: string): readonly Column<AuditRow>[] => [
  {
    id: "created",
    header: "When",
    sortable: true,
    isRowHeader: true,
    className: "whitespace-nowrap [tbody_&]:align-top",
    cell: ({ at }) => <time dateTime={at}>{momentText(at, timeZone)}</time>,
  },
  { id: "who", header: "Who", className: "[tbody_&]:align-top", cell: ({ who }) => who || "—" },
  {
    id: "what",
    header: "What",
    className: "[tbody_&]:align-top",
    cell: (row) => (
      <>
        <span className="block font-semibold">{row.action.replaceAll(".", ": ")}</span>
        <Thing {...row} />
        {row.reason ? <span className="block max-w-64 text-14 text-ink-soft">{row.reason}</span> : null}
      </>
    ),
  },
  {
    id: "changes",
    header: "Before and after",
    className: "[tbody_&]:align-top",
    cell: ({ before, after }) => <AuditChanges before={before} after={after} />,
  },
];

interface AuditListProps {
  params: AuditListParams;
  page: KeysetPage<AuditRow>;
  kinds: readonly string[];
  timeZone: string;
}

/** The audit log: who did what, when, and what it changed. Nobody writes in it. */
export function AuditList({ params, page, kinds, timeZone }: AuditListProps) {
  const { change, loading, table } = useKeysetList(params, page);
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2.5">
        <OfficeSearch
          label="Search the audit log"
          placeholder="Person, action, reason or id"
          value={params.search}
          onSearch={(search) => change({ search })}
        />
        <OfficeFilter
          label="Kind"
          all="Everything"
          options={kinds.map((kind) => [kind, kind] as const)}
          value={params.what}
          onValue={(what) => change({ what })}
        />
        <OfficeDays from={params.from} to={params.to} onDays={change} />
      </div>
      <DataTable
        label="Audit log"
        noun={{ one: "entry", many: "entries" }}
        columns={columns(timeZone)}
        rows={page.rows}
        rowId={({ id }) => id}
        rowName={({ action }) => action}
        {...table}
        loading={loading}
        empty={
          <ListEmpty
            title="No entries"
            params={params}
            onChange={change}
            yet="What staff changes is written down here."
          />
        }
      />
    </>
  );
}
