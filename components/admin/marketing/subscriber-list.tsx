"use client";
import { MailX } from "lucide-react";
import { Badge, type BadgeProps } from "@/components/ui/badge";
import type { Column } from "@/components/ui/data-table-types";
import type { KeysetPage } from "@/lib/admin/schema/list";
import { formatDate } from "@/lib/core/dates";
import {
  SUBSCRIBER_STATUSES,
  type SubscriberListParams,
  type SubscriberRow,
  type SubscriberStatus,
} from "@/lib/help/schema/subscribers";
import { actionsColumn } from "../actions-column";
import { DeletableMenu } from "../deletable-menu";
import { ListScreen } from "../list-screen";
import { usePermission } from "../staff-role";
import { useAdminAction } from "../use-admin-action";
import { useKeysetList } from "../use-admin-list";

const STATUS: Record<SubscriberStatus, { label: string; tone: BadgeProps["tone"] }> = {
  subscribed: { label: "Subscribed", tone: "positive" },
  unconfirmed: { label: "Not confirmed", tone: "warning" },
  unsubscribed: { label: "Unsubscribed", tone: "neutral" },
};

const StatusBadge = ({ status }: { status: SubscriberStatus }) => (
  <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>
);

interface SubscriberListProps {
  params: SubscriberListParams;
  page: KeysetPage<SubscriberRow>;
  /** The shop's time zone. */
  timeZone: string;
}

/** The newsletter's subscribers, with or without an account. */
export function SubscriberList({ params, page, timeZone }: SubscriberListProps) {
  return (
    <ListScreen
      list={useKeysetList(params, page)}
      noun={{ one: "subscriber", many: "subscribers" }}
      search={{ placeholder: "Email" }}
      filters={[
        {
          name: "status",
          label: "Status",
          all: "Any status",
          options: SUBSCRIBER_STATUSES.map((status) => [status, STATUS[status].label]),
        },
      ]}
      columns={() => columns(timeZone)}
      nameOf={({ email }) => email}
      empty="People who sign up for the newsletter appear here."
    />
  );
}

const columns = (timeZone: string): Column<SubscriberRow>[] => {
  const day = (at: string | null) => (at ? formatDate(at, timeZone) : "—");
  return [
    {
      id: "email",
      header: "Email",
      isRowHeader: true,
      cell: ({ email, status, createdAt }) => (
        <span className="block wrap-anywhere whitespace-normal">
          {email}
          <span className="mt-1 flex flex-wrap items-center gap-2 text-14 font-normal text-ink-soft md:hidden">
            <StatusBadge status={status} /> {day(createdAt)}
          </span>
        </span>
      ),
    },
    {
      id: "status",
      header: "Status",
      className: "max-md:hidden",
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      id: "created",
      header: "Signed up",
      sortable: true,
      className: "whitespace-nowrap max-md:hidden",
      cell: ({ createdAt }) => day(createdAt),
    },
    {
      id: "confirmed",
      header: "Confirmed",
      className: "whitespace-nowrap max-md:hidden",
      cell: ({ confirmedAt }) => day(confirmedAt),
    },
    {
      id: "unsubscribed",
      header: "Unsubscribed",
      className: "whitespace-nowrap max-md:hidden",
      cell: ({ unsubscribedAt }) => day(unsubscribedAt),
    },
    actionsColumn((row) => <SubscriberActions subscriber={row} />),
  ];
};

function SubscriberActions({ subscriber: { id, email, status } }: { subscriber: SubscriberRow }) {
  const act = useAdminAction();
  const can = usePermission();
  const path = `/api/admin/newsletter-subscribers/${id}`;
  if (!can("customers.edit")) return null;
  return (
    <DeletableMenu
      name={email}
      actions={[
        status !== "unsubscribed" && {
          icon: MailX,
          label: "Unsubscribe",
          onSelect: () =>
            act(["POST", `${path}/unsubscribe`], {
              done: { title: "Unsubscribed", description: `${email} won't receive any more newsletters.` },
              fallback: "Failed to unsubscribe",
            }),
        },
      ]}
      deletion={
        can("customers.own") && {
          reason: "This deletes the address and all newsletter emails to it.",
          onConfirm: () =>
            act(["DELETE", path], {
              done: { title: "Subscriber deleted" },
              fallback: "Failed to delete the subscriber",
            }),
        }
      }
    />
  );
}
