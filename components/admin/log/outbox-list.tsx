"use client";
import type { Column } from "@/components/ui/data-table-types";
import { Link } from "@/components/ui/link";
import type { KeysetPage } from "@/lib/admin/schema/list";
import { formatDateTime } from "@/lib/core/dates";
import { formatCount } from "@/lib/core/format-count";
import type { OutboxListParams, OutboxRow } from "@/lib/mail/schema/outbox";
import { actionsColumn } from "../actions-column";
import { ListScreen } from "../list-screen";
import { useKeysetList } from "../use-admin-list";
import { MAIL_STATE_OPTIONS, MailState } from "./mail-state";
import { ResendMail } from "./resend-mail";

function Outcome({ status, attempts, lastError }: OutboxRow) {
  return (
    <span className="block max-w-72">
      <MailState status={status} />
      {lastError ? (
        <span className="mt-1 block text-12 text-ink-soft wrap-anywhere">
          {formatCount(attempts, "attempt")}: {lastError}
        </span>
      ) : null}
    </span>
  );
}

const columns = (timeZone: string): readonly Column<OutboxRow>[] => [
  {
    id: "created",
    header: "Created",
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
  actionsColumn((mail) =>
    mail.status === "failed" ? <ResendMail id={mail.id} recipient={mail.recipient} /> : null,
  ),
];

interface OutboxListProps {
  params: OutboxListParams;
  page: KeysetPage<OutboxRow>;
  templates: readonly string[];
  timeZone: string;
}

/** All emails of the shop with their delivery state. */
export function OutboxList({ params, page, templates, timeZone }: OutboxListProps) {
  return (
    <ListScreen
      list={useKeysetList(params, page)}
      noun={{ one: "email", many: "emails" }}
      search={{ placeholder: "Recipient" }}
      filters={[
        { name: "status", label: "Status", all: "Any status", options: MAIL_STATE_OPTIONS },
        {
          name: "template",
          label: "Email",
          all: "Any email",
          options: templates.map((template) => [template, template]),
        },
      ]}
      days={params}
      notice={
        params.status === "failed" && page.rows.length > 0 ? (
          <p className="mb-4 text-14 text-ink-soft">Failed emails are not retried automatically.</p>
        ) : null
      }
      columns={() => columns(timeZone)}
      nameOf={({ template, recipient }) => `${template} to ${recipient}`}
      empty="Emails that the shop sends are listed here."
    />
  );
}
