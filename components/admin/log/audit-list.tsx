"use client";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/data-table-types";
import { Link } from "@/components/ui/link";
import { auditSentence, objectTypeName } from "@/lib/admin/rules/audit-sentence";
import type { KeysetPage } from "@/lib/admin/schema/list";
import type { AuditListParams, AuditRow } from "@/lib/admin/schema/log";
import { capitalize } from "@/lib/core/capitalize";
import { formatDateTime } from "@/lib/core/dates";
import { ListScreen } from "../list-screen";
import { undoneToast } from "../products/use-product-undo";
import { useAdminAction } from "../use-admin-action";
import { useKeysetList } from "../use-admin-list";
import { AuditChanges } from "./audit-changes";

const PAGES: Readonly<Record<string, (id: string) => string>> = {
  product: (id) => `/admin/products/${id}`,
  order: (id) => `/admin/orders/${id}`,
  user: (id) => `/admin/customers/${id}`,
  mail: (id) => `/admin/settings/outbox/${id}`,
};

/** The entry as a sentence; its subject links to a page if there is one. */
function Sentence(row: AuditRow) {
  const { verb, thing, tail } = auditSentence(row);
  const page = PAGES[row.objectType]?.(row.objectId);
  return (
    <p className="max-w-md min-w-56 font-normal whitespace-normal wrap-anywhere">
      <span className="font-semibold">{row.who || "The shop"}</span> {verb}{" "}
      {page ? (
        <Link href={page} className="prose-link" title={row.objectId}>
          {thing}
        </Link>
      ) : (
        <span title={row.objectId}>{thing}</span>
      )}
      {tail ? ` ${tail}` : ""}
      {row.reason ? <span className="block text-14 text-ink-soft">{row.reason}</span> : null}
    </p>
  );
}

/** Undoes a bulk change, unless one of its products was edited since. */
function UndoButton({ undo }: AuditRow) {
  const act = useAdminAction();
  if (undo === null) return null;
  return (
    <Button
      size="sm"
      variant="secondary"
      onClick={() =>
        void act<{ count: number }>(["POST", "/api/admin/products/undo", { batch: undo }], {
          done: ({ count }) => undoneToast(count),
          fallback: "Failed to undo",
        })
      }
    >
      Undo
    </Button>
  );
}

const columns = (timeZone: string): readonly Column<AuditRow>[] => [
  {
    id: "created",
    header: "When",
    sortable: true,
    isRowHeader: true,
    className: "whitespace-nowrap max-sm:hidden [tbody_&]:align-top",
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at, timeZone)}</time>,
  },
  {
    id: "what",
    header: "What happened",
    className: "[tbody_&]:align-top",
    cell: (row) => (
      <>
        <Sentence {...row} />
        <span className="block text-12 text-ink-soft sm:hidden">{formatDateTime(row.at, timeZone)}</span>
        <div className="mt-1 sm:hidden">
          <AuditChanges before={row.before} after={row.after} />
        </div>
        <UndoButton {...row} />
      </>
    ),
  },
  {
    id: "changes",
    header: "Before and after",
    className: "max-sm:hidden [tbody_&]:align-top",
    cell: ({ before, after }) => <AuditChanges before={before} after={after} />,
  },
];

interface AuditListProps {
  params: AuditListParams;
  page: KeysetPage<AuditRow>;
  kinds: readonly string[];
  timeZone: string;
}

/** The audit log: actor, time, action and changes. Entries are never edited. */
export function AuditList({ params, page, kinds, timeZone }: AuditListProps) {
  return (
    <ListScreen
      list={useKeysetList(params, page)}
      label="Audit log"
      noun={{ one: "entry", many: "entries" }}
      search={{ label: "Search the audit log", placeholder: "Person, action or order" }}
      filters={[
        {
          name: "what",
          label: "Kind",
          all: "Everything",
          options: kinds.map((kind) => [kind, capitalize(objectTypeName(kind))]),
        },
      ]}
      days={params}
      columns={() => columns(timeZone)}
      nameOf={(row) => auditSentence(row).thing}
      empty="Changes that staff make are listed here."
    />
  );
}
