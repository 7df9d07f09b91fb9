"use client";
import { useWatch } from "react-hook-form";
import { Prose } from "@/components/content/prose";
import { CheckboxField } from "@/components/form/checkbox-field";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { TextareaField } from "@/components/form/textarea-field";
import {
  type AdminMemberContent,
  CONTENT_TYPES,
  memberContentSchema,
  type MemberContentValues as Values,
} from "@/lib/content/schema/admin-content";
import { type ContentKind, detailColumn } from "./content-columns";
import { ContentList, nextSortOrder } from "./content-list";
import { ContentSheet, type PlacedEditorProps } from "./content-sheet";
import { MEMBER_CONTENT_LABELS as L } from "./labels";
import { SortOrderField } from "./sort-order-field";
import { StateBadge } from "./state-badge";

const KIND: ContentKind<AdminMemberContent, Values> = {
  what: "content",
  path: "/api/admin/member-content",
  header: "Title",
  nameOf: ({ title }) => title,
  moreOf: ({ description }) => description,
  State: ({ isPublished, isDeleted }) => <StateBadge isActive={isPublished} isDeleted={isDeleted} />,
  hrefOf: ({ isPublished, slug }) => (isPublished ? `/member-content/${slug}` : null),
  schema: memberContentSchema,
  labels: L,
  needed: ["title", "description", "body"],
  wide: true,
};

const KIND_COLUMN = detailColumn("Kind", ({ contentType }: AdminMemberContent) => contentType);

export function MemberContentList({ rows }: { rows: readonly AdminMemberContent[] }) {
  return (
    <ContentList
      kind={KIND}
      many="member content"
      rows={rows}
      column={KIND_COLUMN}
      textOf={({ title, description, body }) => `${title} ${description} ${body}`}
      editor={(props) => <MemberContentEditor {...props} nextPlace={nextSortOrder(rows)} />}
    />
  );
}

const toValues =
  (nextPlace: number) =>
  (item: AdminMemberContent | undefined): Values => ({
    title: item?.title ?? "",
    description: item?.description ?? "",
    contentType: (item?.contentType ?? "guide") as Values["contentType"],
    body: item?.body ?? "",
    isPublished: item?.isPublished ?? true,
    sortOrder: String(item?.sortOrder ?? nextPlace),
  });

/** The dialog for member content, with a preview of its text. */
function MemberContentEditor({ nextPlace, ...editor }: PlacedEditorProps<AdminMemberContent>) {
  return (
    <ContentSheet {...editor} kind={KIND} toValues={toValues(nextPlace)}>
      <TextField<Values> name="title" label={L.title} maxLength={160} required className="col-span-2" />
      <TextareaField<Values>
        name="description"
        label={L.description}
        hint="Visible to everyone"
        rows={2}
        required
        className="col-span-2"
      />
      <SelectField<Values> name="contentType" label={L.contentType}>
        {CONTENT_TYPES.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      <SortOrderField />
      <CheckboxField<Values> name="isPublished" label={L.isPublished} className="col-span-2" />
      <TextareaField<Values>
        name="body"
        label={L.body}
        hint="Markdown: ## heading, **bold**, - list, [words](/address)"
        rows={16}
        required
        className="col-span-2"
      />
      <Preview />
    </ContentSheet>
  );
}

function Preview() {
  const body = useWatch<Values, "body">({ name: "body" });
  return body.trim() ? (
    <div className="col-span-2 rounded-card bg-paper p-4 sm:p-6">
      <p className="text-12 font-semibold text-ink-soft uppercase">As members read it</p>
      <Prose>{body}</Prose>
    </div>
  ) : null;
}
