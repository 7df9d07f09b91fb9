"use client";
import { useState } from "react";
import { Badge, type BadgeProps } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/data-table-types";
import type { KeysetPage } from "@/lib/admin/schema/list";
import { formatDateTime } from "@/lib/core/dates";
import { formatCount } from "@/lib/core/format-count";
import {
  type DeliveryAttempt,
  type DeliveryListParams,
  type DeliveryRow,
  TEST_EVENT,
  WEBHOOK_EVENTS,
  type Webhook,
} from "@/lib/webhooks/schema";
import { BackLink } from "../back-link";
import { ListScreen } from "../list-screen";
import { usePermission } from "../staff-role";
import { useAdminAction } from "../use-admin-action";
import { useKeysetList } from "../use-admin-list";

const STATUS_BADGES: Record<DeliveryRow["status"], { tone: NonNullable<BadgeProps["tone"]>; label: string }> =
  {
    queued: { tone: "warning", label: "Queued" },
    delivered: { tone: "positive", label: "Delivered" },
    failed: { tone: "danger", label: "Failed" },
  };

const outcomeOf = ({ status, error }: DeliveryAttempt): string =>
  [status === null ? null : `HTTP ${status}`, error].filter(Boolean).join(": ");

/** The attempts and the payload of a delivery, collapsed. */
function Details({ row, timeZone }: { row: DeliveryRow; timeZone: string }) {
  const { log, data, eventId } = row;
  return (
    <details className="max-w-96 text-14 font-normal whitespace-normal">
      <summary className="min-h-6 cursor-pointer font-semibold text-fern">
        {log.length === 0 ? "No attempts yet" : formatCount(log.length, "attempt")}
      </summary>
      <ol className="mt-2 space-y-2">
        {log.map((attempt) => (
          <li key={attempt.at}>
            {formatDateTime(attempt.at, timeZone)}: {outcomeOf(attempt)} ({attempt.ms} ms)
            {attempt.response ? (
              <code className="block text-12 wrap-anywhere text-ink-soft">{attempt.response}</code>
            ) : null}
          </li>
        ))}
      </ol>
      <p className="mt-2 text-12 wrap-anywhere text-ink-soft">webhook-id: {eventId}</p>
      <pre className="mt-1 overflow-x-auto text-12 whitespace-pre-wrap wrap-anywhere text-ink-soft">
        {JSON.stringify(data, null, 2)}
      </pre>
    </details>
  );
}

function State({ row, timeZone }: { row: DeliveryRow; timeZone: string }) {
  const { tone, label } = STATUS_BADGES[row.status];
  return (
    <span className="block">
      <Badge tone={tone} dot>
        {label}
      </Badge>
      {row.status === "queued" && row.nextAttemptAt ? (
        <span className="mt-1 block text-12 text-ink-soft">
          Next attempt {formatDateTime(row.nextAttemptAt, timeZone)}
        </span>
      ) : null}
    </span>
  );
}

/** Queues a delivery again. */
function SendAgain({ id, type }: DeliveryRow) {
  const act = useAdminAction();
  const can = usePermission();
  const [isBusy, setBusy] = useState(false);
  if (!can("settings.edit")) return null;
  const send = async () => {
    setBusy(true);
    await act(["POST", `/api/admin/webhooks/deliveries/${id}/again`], {
      done: { title: "Event queued", description: "It will be sent within a minute." },
      fallback: "Failed to send the event again",
    });
    setBusy(false);
  };
  return (
    <Button size="sm" variant="secondary" loading={isBusy} onClick={() => void send()}>
      Send again<span className="sr-only"> {type}</span>
    </Button>
  );
}

const columns = (timeZone: string): readonly Column<DeliveryRow>[] => [
  {
    id: "created",
    header: "Date",
    sortable: true,
    className: "whitespace-nowrap max-md:hidden [tbody_&]:align-top",
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt, timeZone)}</time>,
  },
  {
    id: "type",
    header: "Event",
    isRowHeader: true,
    className: "whitespace-normal [tbody_&]:align-top",
    cell: (row) => (
      <>
        {row.type}
        <span className="block max-w-64 text-12 font-normal wrap-anywhere text-ink-soft">{row.url}</span>
        <span className="mt-1 block space-y-1 font-normal md:hidden">
          <span className="block text-12 text-ink-soft">{formatDateTime(row.createdAt, timeZone)}</span>
          <State row={row} timeZone={timeZone} />
          <Details row={row} timeZone={timeZone} />
        </span>
      </>
    ),
  },
  {
    id: "state",
    header: "Status",
    className: "max-md:hidden [tbody_&]:align-top",
    cell: (row) => <State row={row} timeZone={timeZone} />,
  },
  {
    id: "attempts",
    header: "Attempts",
    className: "max-md:hidden [tbody_&]:align-top",
    cell: (row) => <Details row={row} timeZone={timeZone} />,
  },
  {
    id: "actions",
    header: "Actions",
    hideHeader: true,
    align: "end",
    className: "[tbody_&]:align-top",
    cell: (row) => (row.status === "queued" ? null : <SendAgain {...row} />),
  },
];

interface DeliveryListProps {
  params: DeliveryListParams;
  page: KeysetPage<DeliveryRow>;
  webhooks: readonly Webhook[];
  timeZone: string;
}

/** The log of webhook deliveries, with every attempt. */
export function DeliveryList({ params, page, webhooks, timeZone }: DeliveryListProps) {
  return (
    <div className="space-y-4">
      <BackLink href="/admin/settings/webhooks" label="Webhooks" />
      <ListScreen
        list={useKeysetList(params, page)}
        label="Webhook deliveries"
        noun={{ one: "delivery", many: "deliveries" }}
        filters={[
          {
            name: "endpoint",
            label: "Webhook",
            all: "All webhooks",
            options: webhooks.map(({ id, url, description }) => [id, description || url]),
          },
          {
            name: "status",
            label: "Status",
            all: "Any status",
            options: Object.entries(STATUS_BADGES).map(([state, { label }]) => [state, label]),
          },
          {
            name: "type",
            label: "Event",
            all: "Any event",
            options: [...Object.keys(WEBHOOK_EVENTS), TEST_EVENT].map((type) => [type, type]),
          },
        ]}
        days={params}
        columns={() => columns(timeZone)}
        nameOf={({ type }) => type}
        empty="Events sent to your webhooks are listed here for 30 days."
      />
    </div>
  );
}
