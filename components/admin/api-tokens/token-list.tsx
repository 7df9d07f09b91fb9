"use client";
import { useState } from "react";
import { Badge, type BadgeProps } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import type { Column } from "@/components/ui/data-table-types";
import type { ApiToken } from "@/lib/account/schema/api-token";
import { formatDate, formatDateTime } from "@/lib/core/dates";
import { actionsColumn } from "../actions-column";
import { ListScreen } from "../list-screen";
import { useAdminAction } from "../use-admin-action";
import { useLocalList } from "../use-admin-list";
import { SecretDialog } from "../webhooks/secret-dialog";
import { TokenForm } from "./token-form";

const STATES: Record<ApiToken["state"], { tone: NonNullable<BadgeProps["tone"]>; label: string }> = {
  active: { tone: "positive", label: "Active" },
  suspended: { tone: "warning", label: "Suspended" },
  expired: { tone: "warning", label: "Expired" },
  revoked: { tone: "danger", label: "Revoked" },
};

/** Whether a token works, or would work again without further action of its own. */
const isLive = (state: ApiToken["state"]): boolean => state === "active" || state === "suspended";

function Revoke({ id, name }: ApiToken) {
  const act = useAdminAction();
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="secondary">
          Revoke<span className="sr-only"> {name}</span>
        </Button>
      }
      title={`Revoke ${name}?`}
      description="Applications that use it lose access immediately. You can't undo this."
      confirmLabel="Revoke"
      destructive
      onConfirm={async () =>
        (await act(["DELETE", `/api/admin/api-tokens/${id}`], {
          done: { title: "Token revoked" },
          fallback: "Failed to revoke the token",
        })) !== undefined
      }
    />
  );
}

const columns = (timeZone: string): readonly Column<ApiToken>[] => [
  {
    id: "name",
    header: "Token",
    isRowHeader: true,
    cell: ({ name, end, creator, scopes, suspended, state }) => (
      <span className="block max-w-96 whitespace-normal wrap-anywhere">
        {name}
        <span className="block text-12 font-normal text-ink-soft">
          cf_…{end}, created by {creator}
        </span>
        <span className="block text-12 font-normal text-ink-soft">{scopes.join(", ")}</span>
        {isLive(state) && suspended.length > 0 ? (
          <span className="block text-12 font-normal text-ink">
            Not in effect, because {creator} does not have these permissions now: {suspended.join(", ")}
          </span>
        ) : null}
      </span>
    ),
  },
  {
    id: "state",
    header: "Status",
    cell: ({ state, expiresAt }) => (
      <>
        <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        {isLive(state) ? (
          <span className="mt-1 block text-12 text-ink-soft">Expires {formatDate(expiresAt, timeZone)}</span>
        ) : null}
      </>
    ),
  },
  {
    id: "used",
    header: "Last used",
    className: "max-md:hidden",
    cell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(lastUsedAt, timeZone) : "Never"),
  },
  actionsColumn((token) => (isLive(token.state) ? <Revoke {...token} /> : null)),
];

/** The API tokens of external applications. */
export function TokenList({ tokens, timeZone }: { tokens: readonly ApiToken[]; timeZone: string }) {
  const [token, setToken] = useState<string>();
  return (
    <>
      <ListScreen
        list={useLocalList(tokens, ({ name, creator }) => `${name} ${creator}`)}
        noun={{ one: "token", many: "tokens" }}
        label="API tokens"
        search={{ placeholder: "Name" }}
        create={{ label: "New token", permission: "settings.edit" }}
        columns={() => columns(timeZone)}
        nameOf={({ name }) => name}
        empty="A token gives another application access to the shop's data, limited to the scopes that you choose."
        editor={({ onClose }) => <TokenForm onClose={onClose} onToken={setToken} />}
      />
      {token ? (
        <SecretDialog
          title="Your new token"
          label="Token"
          hint="Your application sends it in the header “Authorization: Bearer …”."
          secret={token}
          onClose={() => setToken(undefined)}
        />
      ) : null}
    </>
  );
}
