"use client";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-table-types";
import type { ListPage } from "@/lib/admin/schema/list";
import { formatDateTime } from "@/lib/core/dates";
import type { MessageListParams, MessageRow } from "@/lib/help/schema/message";
import { EmptyList } from "../empty-list";
import { ListScreen } from "../list-screen";
import { useAdminList } from "../use-admin-list";
import { MessageSheet } from "./message-sheet";

const STATES = [
  ["done", "Done"],
  ["all", "All messages"],
] as const;

interface MessageListProps {
  params: MessageListParams;
  page: ListPage<MessageRow>;
  /** The shop's time zone. */
  timeZone: string;
}

const columns = (timeZone: string, open: (row: MessageRow) => void): Column<MessageRow>[] => [
  {
    id: "subject",
    header: "Message",
    isRowHeader: true,
    className: "max-w-96 min-w-52 whitespace-normal",
    cell: (row) => (
      <button
        type="button"
        onClick={() => open(row)}
        className="block min-h-11 w-full text-left underline-offset-4 wrap-anywhere hover:text-fern hover:underline"
      >
        {row.subject}
        <span className="line-clamp-1 text-14 font-normal text-ink-soft">{row.message}</span>
      </button>
    ),
  },
  {
    id: "from",
    header: "From",
    cell: (row) => (
      <span className="block min-w-44 wrap-anywhere">
        {row.name}
        <span className="block text-12 text-ink-soft">{row.email}</span>
      </span>
    ),
  },
  { id: "category", header: "About", cell: ({ category }) => category, className: "whitespace-nowrap" },
  {
    id: "received",
    header: "Received",
    sortable: true,
    className: "whitespace-nowrap",
    cell: ({ receivedAt }) => formatDateTime(receivedAt, timeZone),
  },
  {
    id: "state",
    header: "Status",
    cell: ({ handledAt, isPriority }) => (
      <span className="flex gap-1.5">
        <Badge tone={handledAt ? "neutral" : "warning"}>{handledAt ? "Done" : "To answer"}</Badge>
        {isPriority ? <Badge tone="lime">Member</Badge> : null}
      </span>
    ),
  },
];

/** Messages to the shop: read, reply by email, mark as done. */
export function MessageList({ params, page, timeZone }: MessageListProps) {
  const list = useAdminList(params, page);
  return (
    <ListScreen
      list={list}
      noun={{ one: "message", many: "messages" }}
      search={{ placeholder: "Name, email, order or words" }}
      filters={[{ name: "state", label: "Status", all: "To answer", options: STATES }]}
      columns={(open) => columns(timeZone, open)}
      nameOf={({ subject }) => subject}
      empty={
        <EmptyList
          title={params.search || params.state ? "No messages" : "All answered"}
          params={params}
          onChange={list.change}
          yet="Messages from the contact form appear here."
        />
      }
      editor={({ saved, onClose }) => {
        const message = page.rows.find(({ id }) => id === saved?.id);
        return message && <MessageSheet message={message} timeZone={timeZone} onClose={onClose} />;
      }}
    />
  );
}
