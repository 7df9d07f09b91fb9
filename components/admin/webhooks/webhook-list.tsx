"use client";
import { KeyRound, List, Pencil, Send } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Column } from "@/components/ui/data-table-types";
import { Link } from "@/components/ui/link";
import { formatDateTime } from "@/lib/core/dates";
import type { Webhook, WebhookWithSecret } from "@/lib/webhooks/schema";
import { actionsColumn } from "../actions-column";
import { DeletableMenu } from "../deletable-menu";
import { ListScreen } from "../list-screen";
import { usePermission } from "../staff-role";
import { useAdminAction } from "../use-admin-action";
import { useLocalList } from "../use-admin-list";
import { SecretDialog } from "./secret-dialog";
import { WebhookForm } from "./webhook-form";

const PATH = "/api/admin/webhooks";

const deliveriesOf = (id: string): string =>
  `/admin/settings/webhooks/deliveries?${new URLSearchParams({ endpoint: id })}`;

const nameOf = ({ url, description }: Webhook): string => description || new URL(url).host;

function State({ isEnabled, disabledReason, failingSince, timeZone }: Webhook & { timeZone: string }) {
  if (disabledReason === "gone") return <Badge tone="danger">Turned off: responded with 410</Badge>;
  if (disabledReason === "failing") return <Badge tone="danger">Turned off: failed for three days</Badge>;
  if (!isEnabled) return <Badge>Off</Badge>;
  if (failingSince)
    return <Badge tone="warning">Failing since {formatDateTime(failingSince, timeZone)}</Badge>;
  return <Badge tone="positive">On</Badge>;
}

interface RowActionsProps {
  webhook: Webhook;
  onEdit: () => void;
  onSecret: (secret: string) => void;
}

function RowActions({ webhook, onEdit, onSecret }: RowActionsProps) {
  const { id, isEnabled } = webhook;
  const act = useAdminAction();
  const router = useRouter();
  const canEdit = usePermission()("settings.edit");
  const [rotating, setRotating] = useState(false);
  const name = nameOf(webhook);
  return (
    <>
      <DeletableMenu
        name={name}
        actions={[
          canEdit && { icon: Pencil, label: "Edit", onSelect: onEdit },
          { icon: List, label: "Deliveries", onSelect: () => router.push(deliveriesOf(id)) },
          canEdit && {
            icon: Send,
            label: "Send test event",
            disabled: !isEnabled,
            onSelect: () =>
              act(["POST", `${PATH}/${id}/test`], {
                done: { title: "Test event queued", description: "The result will appear under Deliveries." },
                fallback: "Failed to send the test event",
              }),
          },
          canEdit && { icon: KeyRound, label: "New secret", onSelect: () => setRotating(true) },
        ]}
        deletion={
          canEdit && {
            reason: "Its delivery log is deleted too, and its queued events are not sent.",
            onConfirm: () =>
              act(["DELETE", `${PATH}/${id}`], {
                done: { title: "Webhook deleted" },
                fallback: "Failed to delete the webhook",
              }),
          }
        }
      />
      <ConfirmDialog
        open={rotating}
        onOpenChange={setRotating}
        title={`Create a new signing secret for ${name}?`}
        description="For the next 24 hours, requests are signed with both secrets. After that, the current secret no longer works."
        confirmLabel="Create new secret"
        onConfirm={async () => {
          const made = await act<WebhookWithSecret>(["POST", `${PATH}/${id}/secret`], {
            done: { title: "New secret created" },
            fallback: "Failed to create a new secret",
          });
          if (made) onSecret(made.secret);
          return made !== undefined;
        }}
      />
    </>
  );
}

const columns = (
  edit: (row: Webhook) => void,
  onSecret: (secret: string) => void,
  timeZone: string,
): readonly Column<Webhook>[] => [
  {
    id: "url",
    header: "Webhook",
    isRowHeader: true,
    cell: (webhook) => (
      <span className="block max-w-96 font-normal whitespace-normal">
        <Link
          href={deliveriesOf(webhook.id)}
          className="inline-flex min-h-6 font-semibold wrap-anywhere hover:text-fern hover:underline"
        >
          {nameOf(webhook)}
        </Link>
        <span className="block text-12 wrap-anywhere text-ink-soft">{webhook.url}</span>
        <span className="mt-1 block md:hidden">
          <State {...webhook} timeZone={timeZone} />
        </span>
      </span>
    ),
  },
  {
    id: "events",
    header: "Events",
    className: "max-md:hidden",
    cell: ({ events }) => (
      <span className="block max-w-72 text-14 whitespace-normal">
        {events.length > 4
          ? `${events.slice(0, 3).join(", ")} and ${events.length - 3} more`
          : events.join(", ")}
      </span>
    ),
  },
  {
    id: "state",
    header: "Status",
    className: "max-md:hidden",
    cell: (webhook) => <State {...webhook} timeZone={timeZone} />,
  },
  actionsColumn((webhook) => (
    <RowActions webhook={webhook} onEdit={() => edit(webhook)} onSecret={onSecret} />
  )),
];

/** The webhook endpoints. */
export function WebhookList({ webhooks, timeZone }: { webhooks: readonly Webhook[]; timeZone: string }) {
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <ListScreen
        list={useLocalList(webhooks, ({ url, description }) => `${url} ${description}`)}
        noun={{ one: "webhook", many: "webhooks" }}
        search={{ placeholder: "URL or description" }}
        create={{ label: "New webhook", permission: "settings.edit" }}
        columns={(edit) => columns(edit, setSecret, timeZone)}
        nameOf={nameOf}
        empty="A webhook notifies another application of events in the shop, such as a paid order."
        editor={({ saved, onClose }) => <WebhookForm saved={saved} onClose={onClose} onSecret={setSecret} />}
      />
      {secret ? (
        <SecretDialog
          title="Signing secret"
          label="Secret"
          hint="Your application uses it to verify that requests come from the shop."
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      ) : null}
    </>
  );
}
