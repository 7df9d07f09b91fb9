"use client";
import { DataTable } from "@/components/ui/data-table";
import type { Column } from "@/components/ui/data-table-types";
import { Link } from "@/components/ui/link";
import type { KeysetPage } from "@/lib/admin/schema/list";
import { formatDateTime } from "@/lib/core/dates";
import type { OutboxListParams, OutboxRow } from "@/lib/mail/schema/outbox";
import { DateRangeFilter } from "../date-range-filter";
import { EmptyList } from "../empty-list";
import { ListFilter } from "../list-filter";
import { ListFilters } from "../list-filters";
import { ListSearch } from "../list-search";
import { useKeysetList } from "../use-admin-list";
import { MAIL_STATE_OPTIONS, MailState } from "./mail-state";
import { ResendMail } from "./resend-mail";

function Outcome({ status, attempts, lastError }: OutboxRow) {
  return (
    <span className="block max-w-72">
      <MailState status={status} />
      {lastError ? (
        <span className="mt-1 block text-12 text-ink-soft wrap-anywhere">
          {attempts === 1 ? "1 attempt" : `${attempts} attempts`}: {lastError}
        </span>
      ) : null}
    </span>
  );
}

const columns = (timeZone: string): readonly Column<OutboxRow>[] => [
  {
    id: "created",
    header: "Written",
    sortable: true,
    className: "whitespace-nowrap max-md:hidden",
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt, timeZone)}</time>,
  },
  {
    id: "recipient",
    header: "To",
    isRowHeader: true,
    className: "whitespace-normal",
    cell: (mail) => (
      <>
        <Link
          href={`/admin/settings/outbox/${mail.id}`}
          className="inline-flex min-h-6 max-w-56 font-semibold wrap-anywhere hover:text-fern hover:underline"
        >
          {mail.recipient}
        </Link>
        <span className="block space-y-1 font-normal md:hidden">
          <span className="block wrap-anywhere">{mail.subject ?? mail.template}</span>
          <span className="block text-12 text-ink-soft">{formatDateTime(mail.createdAt, timeZone)}</span>
          <Outcome {...mail} />
        </span>
      </>
    ),
  },
  {
    id: "mail",
    header: "Email",
    className: "max-md:hidden",
    cell: ({ template, subject }) => (
      <span className="block max-w-72">
        <span className="block truncate">{subject ?? template}</span>
        {subject ? <span className="block text-12 text-ink-soft">{template}</span> : null}
      </span>
    ),
  },
  {
    id: "state",
    header: "Status",
    className: "max-md:hidden",
    cell: Outcome,
  },
  {
    id: "actions",
    header: "Actions",
    hideHeader: true,
    align: "end",
    cell: (mail) => (mail.status === "failed" ? <ResendMail id={mail.id} /> : null),
  },
];

interface OutboxListProps {
  params: OutboxListParams;
  page: KeysetPage<OutboxRow>;
  templates: readonly string[];
  timeZone: string;
}

/** All emails of the shop with their delivery state. */
export function OutboxList({ params, page, templates, timeZone }: OutboxListProps) {
  const { change, loading, table } = useKeysetList(params, page);
  return (
    <>
      <ListFilters
        params={params}
        search={
          <ListSearch
            label="Search emails"
            placeholder="Recipient"
            value={params.search}
            onSearch={(search) => change({ search })}
          />
        }
      >
        <ListFilter
          label="Status"
          all="Any status"
          options={MAIL_STATE_OPTIONS}
          value={params.status}
          onValue={(status) => change({ status })}
        />
        <ListFilter
          label="Email"
          all="Any email"
          options={templates.map((template) => [template, template] as const)}
          value={params.template}
          onValue={(template) => change({ template })}
        />
        <DateRangeFilter from={params.from} to={params.to} onDays={change} />
      </ListFilters>
      {params.status === "failed" && page.rows.length > 0 ? (
        <p className="mb-4 text-14 text-ink-soft">Failed emails are not retried automatically.</p>
      ) : null}
      <DataTable
        label="Emails"
        noun={{ one: "email", many: "emails" }}
        columns={columns(timeZone)}
        rows={page.rows}
        rowId={({ id }) => id}
        rowName={({ template, recipient }) => `${template} to ${recipient}`}
        {...table}
        loading={loading}
        empty={
          <EmptyList
            title="No emails"
            params={params}
            onChange={change}
            yet="Emails that the shop sends are listed here."
          />
        }
      />
    </>
  );
}
