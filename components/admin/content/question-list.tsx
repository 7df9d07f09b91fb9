"use client";
import { CheckboxField } from "@/components/form/checkbox-field";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import { Badge } from "@/components/ui/badge";
import {
  type AdminQuestion,
  QUESTION_CATEGORIES,
  questionSchema,
  type QuestionValues as Values,
} from "@/lib/help/schema/faqs";
import { type ContentKind, detailColumn } from "./content-columns";
import { ContentList, nextSortOrder } from "./content-list";
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

const KIND: ContentKind<AdminQuestion, Values> = {
  what: "question",
  path: "/api/admin/faqs",
  header: "Question",
  nameOf: ({ question }) => question,
  moreOf: ({ answer }) => answer,
  State,
  hrefOf: ({ isActive, question }) => (isActive ? `/faqs?search=${encodeURIComponent(question)}` : null),
  keptOf: ({ rule }) => rule,
  schema: questionSchema,
  labels: L,
  needed: ["question", "answer"],
};

const CATEGORY_COLUMN = detailColumn("Category", ({ category }: AdminQuestion) => category);

export function QuestionList({ rows }: { rows: readonly AdminQuestion[] }) {
  return (
    <ContentList
      kind={KIND}
      many="questions"
      rows={rows}
      column={CATEGORY_COLUMN}
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
function QuestionEditor({ nextPlace, ...editor }: PlacedEditorProps<AdminQuestion>) {
  const { saved } = editor;
  return (
    <ContentSheet {...editor} kind={KIND} toValues={toValues(nextPlace)}>
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
