"use client";
import { type FieldTable, labelsOf, TableFields } from "@/components/form/table-fields";
import {
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookInput,
  type WebhookWithSecret,
  webhookSchema,
} from "@/lib/webhooks/schema";
import { callAdminApi } from "../admin-session";
import { FormSheet } from "../form-sheet";
import type { EditorProps } from "../list-screen";
import { useAdminForm } from "../use-admin-form";
import { useRequestKeys } from "../use-request-keys";

type Values = Omit<WebhookInput, "version">;

const FIELDS = {
  url: {
    label: "URL",
    type: "url",
    placeholder: "https://example.com/webhooks",
    hint: "A public https URL. The shop sends events to it as POST requests.",
    maxLength: 500,
    required: true,
    wide: true,
  },
  description: { label: "Description", hint: "Optional, such as “Warehouse”", maxLength: 120, wide: true },
  events: { label: "Events", control: "checks", options: Object.entries(WEBHOOK_EVENTS), wide: true },
  isEnabled: {
    label: "Send events",
    control: "checkbox",
    hint: "If off, new events are not recorded for this webhook, and queued ones are held.",
    wide: true,
  },
} as const satisfies FieldTable<Values>;

interface WebhookFormProps extends EditorProps<Webhook> {
  /** Called with the signing secret of a new webhook. */
  onSecret: (secret: string) => void;
}

/** The sheet that creates or edits a webhook. */
export function WebhookForm({ saved, onClose, onSecret }: WebhookFormProps) {
  const { keyOf } = useRequestKeys();
  const state = useAdminForm<Values, Webhook | WebhookWithSecret>({
    schema: webhookSchema,
    saved,
    toValues: (from) => ({
      url: from?.url ?? "",
      description: from?.description ?? "",
      events: from?.events ?? [],
      isEnabled: from?.isEnabled ?? true,
    }),
    send: (values) =>
      saved
        ? callAdminApi<Webhook>("PATCH", `/api/admin/webhooks/${saved.id}`, values)
        : callAdminApi<WebhookWithSecret>("POST", "/api/admin/webhooks", {
            ...values,
            requestKey: keyOf({}),
          }),
    done: { title: saved ? "Webhook updated" : "Webhook created" },
    fallback: `Failed to ${saved ? "update" : "create"} webhook`,
    field: "url",
    onSaved: (made) => {
      onClose();
      if ("secret" in made) onSecret(made.secret);
    },
  });
  return (
    <FormSheet
      state={state}
      id="edit-webhook"
      title={saved ? "Edit webhook" : "New webhook"}
      saveLabel={saved ? "Save changes" : "Create webhook"}
      labels={labelsOf(FIELDS)}
      onClose={onClose}
      wide
    >
      <TableFields table={FIELDS} />
    </FormSheet>
  );
}
