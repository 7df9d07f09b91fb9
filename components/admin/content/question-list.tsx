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
import {
  type ContentKind,
  ContentList,
  contentColumns,
  nextSortOrder,
  sortOrderColumn,
} from "./content-list";
import { ContentSheet, type PlacedEditorProps } from "./content-sheet";
import { QUESTION_LABELS as L } from "./labels";
import { SortOrderField } from "./sort-order-field";
import { StateBadge } from "./state-badge";

const State = (one: AdminQuestion) => (
  <span className="inline-flex gap-1.5">
    <StateBadge {...one} />
    {one.rule ? <Badge tone="plain">From the rules</Badge> : null}
  </span>
);

const KIND: ContentKind<AdminQuestion> = {
  what: "question",
  path: "/api/admin/faqs",
  header: "Question",
  nameOf: ({ question }) => question,
  moreOf: ({ answer }) => answer,
  State,
  hrefOf: ({ isActive, question }) => (isActive ? `/faqs?search=${encodeURIComponent(question)}` : null),
  keptOf: ({ rule }) => rule,
};

const columns = (edit: (question: AdminQuestion) => void): readonly Column<AdminQuestion>[] => {
  const { name, state, menu } = contentColumns(KIND, edit);
  return [
    name,
    { id: "category", header: "Category", cell: ({ category }) => category, className: "max-sm:hidden" },
    state,
    sortOrderColumn,
    menu,
  ];
};

export function QuestionList({ rows }: { rows: readonly AdminQuestion[] }) {
  return (
    <ContentList
      kind={KIND}
      many="questions"
      rows={rows}
      columns={columns}
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
      <SortOrderField />
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
