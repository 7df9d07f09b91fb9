"use client";
import { type FieldTable, TableFields } from "@/components/form/table-fields";
import {
  type AdminMemberContent,
  CONTENT_TYPES,
  memberContentSchema,
  type MemberContentValues as Values,
} from "@/lib/content/schema/admin-content";
import { type ContentKind, detailColumn } from "./content-columns";
import { ContentList } from "./content-list";
import { Preview } from "./preview";
import { SORT_ORDER_FIELD } from "./sort-order-field";
import { StateBadge } from "./state-badge";

const FIELDS = {
  title: { label: "Title", maxLength: 160, required: true, wide: true },
  description: {
    label: "Description",
    control: "textarea",
    hint: "Visible to everyone",
    rows: 2,
    required: true,
    wide: true,
  },
  contentType: { label: "Kind", control: "select", options: CONTENT_TYPES },
  sortOrder: SORT_ORDER_FIELD,
  isPublished: { label: "Shown to members", control: "checkbox", wide: true },
  body: {
    label: "Text",
    control: "textarea",
    hint: "Markdown: ## heading, **bold**, - list, [words](/address)",
    rows: 16,
    required: true,
    wide: true,
  },
} as const satisfies FieldTable<Values>;

const KIND: ContentKind<AdminMemberContent, Values> = {
  what: "content",
  path: "/api/admin/member-content",
  header: "Title",
  nameOf: ({ title }) => title,
  moreOf: ({ description }) => description,
  State: ({ isPublished, isDeleted }) => <StateBadge isActive={isPublished} isDeleted={isDeleted} />,
  hrefOf: ({ isPublished, slug }) => (isPublished ? `/member-content/${slug}` : null),
  schema: memberContentSchema,
  fields: FIELDS,
  toValues: (item, place) => ({
    title: item?.title ?? "",
    description: item?.description ?? "",
    contentType: (item?.contentType ?? "guide") as Values["contentType"],
    body: item?.body ?? "",
    isPublished: item?.isPublished ?? true,
    sortOrder: String(item?.sortOrder ?? place),
  }),
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
      fields={() => (
        <>
          <TableFields table={FIELDS} />
          <Preview title="As members read it" />
        </>
      )}
    />
  );
}
