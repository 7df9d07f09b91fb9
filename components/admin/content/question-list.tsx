"use client";
import { type FieldTable, TableFields } from "@/components/form/table-fields";
import { Badge } from "@/components/ui/badge";
import {
  type AdminQuestion,
  QUESTION_CATEGORIES,
  questionSchema,
  type QuestionValues as Values,
} from "@/lib/help/schema/faqs";
import { AddPolicyQuestions } from "./add-policy-questions";
import { type ContentKind, detailColumn } from "./content-columns";
import { ContentList } from "./content-list";
import { SORT_ORDER_FIELD } from "./sort-order-field";
import { StateBadge } from "./state-badge";

const State = (one: AdminQuestion) => (
  <span className="inline-flex gap-1.5">
    <StateBadge {...one} />
    {one.rule ? <Badge tone="plain">From the rules</Badge> : null}
  </span>
);

const FIELDS = {
  question: { label: "Question", maxLength: 200, required: true, wide: true },
  category: { label: "Category", control: "select", options: QUESTION_CATEGORIES },
  sortOrder: SORT_ORDER_FIELD,
  answer: { label: "Answer", control: "textarea", rows: 8, required: true, wide: true },
  isActive: { label: "Shown in the shop", control: "checkbox", wide: true },
} as const satisfies FieldTable<Values>;

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
  fields: FIELDS,
  toValues: (one, place) => ({
    question: one?.question ?? "",
    answer: one?.answer ?? "",
    category: one?.category ?? QUESTION_CATEGORIES[0],
    isActive: one?.isActive ?? true,
    sortOrder: String(one?.sortOrder ?? place),
  }),
  needed: ["question", "answer"],
};

const CATEGORY_COLUMN = detailColumn("Category", ({ category }: AdminQuestion) => category);

interface QuestionListProps {
  rows: readonly AdminQuestion[];
  /** How many questions about the shop's policy can be added. */
  missingPolicies: number;
}

export function QuestionList({ rows, missingPolicies }: QuestionListProps) {
  return (
    <ContentList
      kind={KIND}
      many="questions"
      notice={missingPolicies > 0 ? <AddPolicyQuestions count={missingPolicies} /> : null}
      rows={rows}
      column={CATEGORY_COLUMN}
      textOf={({ question, answer }) => `${question} ${answer}`}
      fields={(saved) => (
        <TableFields table={FIELDS} own={saved?.rule ? { answer: <RuleAnswer {...saved} /> } : {}} />
      )}
    />
  );
}

/** An answer generated from the shop's rules is read-only. */
const RuleAnswer = ({ answer, rule }: AdminQuestion) => (
  <div className="col-span-2 rounded-card border border-hairline bg-paper p-4">
    <p className="text-14 font-semibold">{FIELDS.answer.label}</p>
    <p className="mt-1">{answer}</p>
    <p className="mt-2 text-14 text-ink-soft">Generated from {rule}, and updated automatically.</p>
  </div>
);
