"use client";
import { CheckboxField } from "@/components/form/checkbox-field";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-table-types";
import {
  type AdminQuestion,
  QUESTION_CATEGORIES,
  questionSchema,
  type QuestionValues as Values,
} from "@/lib/help/schema/faqs";
import { ContentList, menuColumn, nextSortOrder, sortOrderColumn } from "./content-list";
import { ContentMenu } from "./content-menu";
import { ContentSheet, type PlacedEditorProps } from "./content-sheet";
import { QUESTION_LABELS as L } from "./labels";
import { NameCell } from "./name-cell";
import { StateBadge } from "./state-badge";

const State = (one: AdminQuestion) => (
  <span className="inline-flex gap-1.5">
    <StateBadge {...one} />
    {one.rule ? <Badge tone="plain">From the rules</Badge> : null}
  </span>
);

const columns = (edit: (question: AdminQuestion) => void): readonly Column<AdminQuestion>[] => [
  {
    id: "question",
    header: "Question",
    isRowHeader: true,
    cell: (one) => (
      <NameCell
        name={one.question}
        more={one.answer}
        state={<State {...one} />}
        {...(one.isDeleted ? {} : { onEdit: () => edit(one) })}
      />
    ),
  },
  { id: "category", header: "Category", cell: ({ category }) => category, className: "max-sm:hidden" },
  {
    id: "state",
    header: "Status",
    cell: State,
    className: "max-sm:hidden",
  },
  sortOrderColumn,
  menuColumn((one) => (
    <ContentMenu
      what="question"
      id={one.id}
      name={one.question}
      path="/api/admin/faqs"
      isDeleted={one.isDeleted}
      kept={one.rule}
      href={one.isActive ? `/faqs?search=${encodeURIComponent(one.question)}` : null}
      onEdit={() => edit(one)}
    />
  )),
];

export function QuestionList({ rows }: { rows: readonly AdminQuestion[] }) {
  return (
    <ContentList
      label="Questions"
      what="question"
      rows={rows}
      columns={columns}
      nameOf={({ question }) => question}
      textOf={({ question, answer }) => `${question} ${answer}`}
      editor={(props) => <QuestionEditor {...props} nextPlace={nextSortOrder(rows)} />}
    />
  );
}

const toValues =
  (nextPlace: number) =>
  (one: AdminQuestion | undefined): Values => ({
    question: one?.question ?? "",
    answer: one?.answer ?? "",
    category: one?.category ?? QUESTION_CATEGORIES[0],
    isActive: one?.isActive ?? true,
    sortOrder: String(one?.sortOrder ?? nextPlace),
  });

/** The dialog of a FAQ. An answer generated from the shop's rules is read-only. */
function QuestionEditor({ saved, onClose, nextPlace }: PlacedEditorProps<AdminQuestion>) {
  return (
    <ContentSheet<Values, AdminQuestion>
      saved={saved}
      onClose={onClose}
      what="question"
      title={saved?.question}
      path="/api/admin/faqs"
      schema={questionSchema}
      toValues={toValues(nextPlace)}
      labels={L}
      needed={["question", "answer"]}
    >
      <TextField<Values> name="question" label={L.question} maxLength={200} required className="col-span-2" />
      <SelectField<Values> name="category" label={L.category}>
        {QUESTION_CATEGORIES.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </SelectField>
      <TextField<Values>
        name="sortOrder"
        label={L.sortOrder}
        inputMode="numeric"
        hint="Small numbers first"
      />
      {saved?.rule ? (
        <div className="col-span-2 rounded-card border border-hairline bg-paper p-4">
          <p className="text-14 font-semibold">{L.answer}</p>
          <p className="mt-1">{saved.answer}</p>
          <p className="mt-2 text-14 text-ink-soft">
            Not typed here: it is made of {saved.rule}, and changes with it.
          </p>
        </div>
      ) : (
        <TextareaField<Values> name="answer" label={L.answer} rows={8} required className="col-span-2" />
      )}
      <CheckboxField<Values> name="isActive" label={L.isActive} className="col-span-2" />
    </ContentSheet>
  );
}
