import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Notice } from "@/components/ui/notice";
import { Table, Td, Th } from "@/components/ui/table";
import { findField } from "@/lib/catalog/schema/product-fields";
import type { ImportLine, ImportPlan } from "@/lib/catalog/schema/product-import";
import { cutText } from "@/lib/core/text";

const labelOf = (field: string): string => findField(field)?.label ?? field;

const rowsWith = (count: number): string => (count === 1 ? "1 row has" : `${count} rows have`);

interface ImportPreviewProps {
  plan: ImportPlan;
  /** The import button; shown only when there are no errors. */
  children: ReactNode;
}

/** Preview of an import: rows with errors, or the changes in each row. */
export function ImportPreview({ plan, children }: ImportPreviewProps) {
  const { create, update, same, errors } = plan;
  const idle = create + update === 0;
  // Errors are listed first so that they are not lost among hundreds of valid rows.
  const shown = errors > 0 ? plan.lines.filter(({ outcome }) => outcome === "error") : plan.lines;
  return (
    <section aria-label="What the file would do" className="space-y-4">
      <p className="flex flex-wrap gap-2" role="status">
        <Badge tone="positive">{create} new</Badge>
        <Badge tone="fern">{update} changed</Badge>
        <Badge tone="neutral">{same} unchanged</Badge>
        {errors > 0 ? <Badge tone="danger">{errors} with errors</Badge> : null}
      </p>
      {errors > 0 ? (
        <Notice tone="error" title={`${rowsWith(errors)} errors, so nothing is imported`}>
          Fix these rows and upload the file again.
        </Notice>
      ) : idle ? (
        <Notice title="Your products already match this file" />
      ) : (
        children
      )}
      {errors === 0 && plan.unversioned > 0 ? (
        <p className="text-14 text-ink-soft">
          {plan.unversioned === 1 ? "1 row does" : `${plan.unversioned} rows do`} not say which version was
          exported, so newer changes in the shop cannot be detected. Compare the changes below.
        </p>
      ) : null}
      {shown.length > 0 ? <Lines lines={shown} /> : null}
      {errors === 0 && shown.length < create + update ? (
        <p className="text-14 text-ink-soft">
          The first {shown.length} of {create + update} are shown.
        </p>
      ) : null}
    </section>
  );
}

const OUTCOMES = { create: "New", update: "Changed", same: "Unchanged", error: "Error" } as const;
const TONES = { create: "positive", update: "fern", same: "neutral", error: "danger" } as const;

function Lines({ lines }: { lines: readonly ImportLine[] }) {
  return (
    <div className="overflow-hidden rounded-card border border-hairline bg-card">
      <Table label="Rows of the file" region="max-h-[32rem]">
        <thead>
          <tr>
            <Th className="text-right">Row</Th>
            <Th>Product</Th>
            <Th>Outcome</Th>
            <Th>What</Th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.line}>
              <Td className="tabular text-right align-top">{line.line}</Td>
              <Th scope="row" className="align-top whitespace-normal">
                {line.name || "(no name)"}
              </Th>
              <Td className="align-top">
                <Badge tone={TONES[line.outcome]}>{OUTCOMES[line.outcome]}</Badge>
                {line.isOutdated ? <Badge tone="warning">Newer in the shop</Badge> : null}
              </Td>
              <Td className="min-w-72 space-y-1 wrap-anywhere">
                <What line={line} />
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** Long texts are truncated in the preview. */
const short = (text: string): string => (text.length > 80 ? `${cutText(text, 80)}…` : text || "(empty)");

function What({ line: { outcome, problems, changes } }: { line: ImportLine }) {
  if (outcome === "error")
    return problems.map(({ field, problem }) => (
      <p key={`${field} ${problem}`} className="text-clay-deep">
        {field === "line" ? null : <strong className="font-semibold">Column {field}: </strong>}
        {problem}
      </p>
    ));
  return changes.map(({ field, from, to }) => (
    <p key={field}>
      <strong className="font-semibold">{labelOf(field)}</strong>:{" "}
      {outcome === "update" ? (
        <>
          <del className="text-ink-soft">{short(from)}</del> → {short(to)}
        </>
      ) : (
        short(to)
      )}
    </p>
  ));
}
