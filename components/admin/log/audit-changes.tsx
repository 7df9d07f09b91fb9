import { fieldName } from "@/lib/admin/rules/audit-sentence";

type Fields = Record<string, unknown> | null;

const FEW = 3;
const MAX_LENGTH = 160;

function shown(value: unknown): string {
  if (value === null || value === undefined || value === "") return "—";
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

interface Change {
  name: string;
  before: unknown;
  after: unknown;
}

/** Changed fields; those of a group individually. */
function changesIn(before: Fields, after: Fields, above = ""): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.flatMap((key) => {
    const [one, other] = [before?.[key], after?.[key]];
    if (JSON.stringify(one) === JSON.stringify(other)) return [];
    if (isGroup(one) && isGroup(other)) return changesIn(one, other, `${above}${key}.`);
    return [{ name: above + key, before: one, after: other }];
  });
}

function Rows({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className="space-y-1.5">
      {changes.map(({ name, before, after }) => (
        <div key={name} className="grid gap-x-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <dt className="font-semibold wrap-anywhere">{fieldName(name)}</dt>
          <dd className="wrap-anywhere">
            <del className="text-clay-deep decoration-clay/50">{shown(before)}</del>{" "}
            <span aria-hidden="true">→</span>{" "}
            <ins className="text-clover-deep no-underline">{shown(after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The changes of an audit log entry, field by field; long lists are collapsed. */
export function AuditChanges({ before, after }: { before: Fields; after: Fields }) {
  const changes = changesIn(before, after);
  if (changes.length === 0) return <span className="text-ink-soft">—</span>;
  return (
    <div className="max-w-2xl min-w-64 text-14 font-normal whitespace-normal">
      {changes.length <= FEW ? (
        <Rows changes={changes} />
      ) : (
        <details>
          <summary className="min-h-6 cursor-pointer font-semibold text-fern">
            {before === null ? "New" : after === null ? "Deleted" : "Changed"}: {changes.length} fields
          </summary>
          <div className="mt-2">
            <Rows changes={changes} />
          </div>
        </details>
      )}
    </div>
  );
}
