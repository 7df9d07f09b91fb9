"use client";
import { type FieldTable, labelsOf, TableFields } from "@/components/form/table-fields";
import { TOKEN_DAYS } from "@/lib/account/rules/api-token";
import { type ApiTokenWithSecret, apiTokenSchema } from "@/lib/account/schema/api-token";
import { TOKEN_SCOPES } from "@/lib/admin/rules/permissions";
import { callAdminApi } from "../admin-session";
import { FormSheet } from "../form-sheet";
import { useAdminForm } from "../use-admin-form";
import { useRequestKeys } from "../use-request-keys";

interface Values {
  name: string;
  scopes: (typeof TOKEN_SCOPES)[number][];
  days: string;
}

const FIELDS = {
  name: { label: "Name", hint: "The application that uses it", maxLength: 60, required: true, wide: true },
  scopes: {
    label: "Scopes",
    control: "checks",
    options: TOKEN_SCOPES.map((scope) => [scope, scope]),
    wide: true,
  },
  days: {
    label: "Expires after",
    control: "select",
    options: TOKEN_DAYS.map((days) => [String(days), `${days} days`] as const),
  },
} as const satisfies FieldTable<Values>;

interface TokenFormProps {
  onClose: () => void;
  /** Called with the secret of the new token. */
  onToken: (token: string) => void;
}

/** The sheet that creates a token. Tokens cannot be edited: their scopes never change. */
export function TokenForm({ onClose, onToken }: TokenFormProps) {
  const { keyOf } = useRequestKeys();
  const state = useAdminForm<Values, ApiTokenWithSecret & { version: number }>({
    schema: apiTokenSchema,
    saved: undefined,
    toValues: () => ({ name: "", scopes: [], days: "90" }),
    send: async (values) => ({
      ...(await callAdminApi<ApiTokenWithSecret>("POST", "/api/admin/api-tokens", {
        ...values,
        requestKey: keyOf({}),
      })),
      version: 1,
    }),
    done: { title: "Token created" },
    fallback: "Failed to create token",
    field: "name",
    onSaved: ({ token }) => {
      onClose();
      onToken(token);
    },
  });
  return (
    <FormSheet
      state={state}
      id="new-token"
      title="New token"
      saveLabel="Create token"
      labels={labelsOf(FIELDS)}
      onClose={onClose}
      wide
    >
      <TableFields table={FIELDS} />
    </FormSheet>
  );
}
