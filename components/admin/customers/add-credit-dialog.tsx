"use client";
import { useState } from "react";
import { Field } from "@/components/form/field";
import { Input } from "@/components/ui/input";
import { RadioCard, RadioCards } from "@/components/ui/radio-cards";
import { toast } from "@/components/ui/toast";
import type { CustomerRow } from "@/lib/account/schema/customer";
import { newId } from "@/lib/core/ids";
import { type Cents, formatUsd, parseDollars } from "@/lib/core/money";
import type { StoreCredit } from "@/lib/credit/schema";
import { CallDialog } from "../orders/call-dialog";
import { useAdminAction } from "../use-admin-action";
import { customerName } from "./labels";

interface AddCreditDialogProps {
  customer: CustomerRow;
  availableCents: Cents;
  onClose: () => void;
}

interface Draft {
  /** "add" or "take". */
  kind: string;
  /** The amount as typed. */
  typed: string;
  reason: string;
  /** The last day; empty: it does not expire. */
  expiresOn: string;
}

/** Gives a customer store credit, or takes back what was given. */
export function AddCreditDialog({ customer, availableCents, onClose }: AddCreditDialogProps) {
  const [draft, setDraft] = useState<Draft>({ kind: "add", typed: "", reason: "", expiresOn: "" });
  const [requestKey] = useState(newId);
  const act = useAdminAction();
  const isAdding = draft.kind === "add";
  const change = (patch: Partial<Draft>) => setDraft((before) => ({ ...before, ...patch }));
  const send = async () => {
    const cents = parseDollars(draft.typed);
    if (!cents || cents < 0 || !draft.reason.trim()) {
      toast({ title: "Error", description: "Enter an amount and a reason.", variant: "destructive" });
      return undefined;
    }
    const body = {
      requestKey,
      amount: isAdding ? cents : -cents,
      reason: draft.reason,
      ...(isAdding && draft.expiresOn ? { expiresOn: draft.expiresOn } : {}),
    };
    return act<StoreCredit>(["POST", `/api/admin/users/${customer.id}/credit`, body], {
      done: {
        title: isAdding ? "Store credit added" : "Store credit taken back",
        description: isAdding ? `${customerName(customer)} gets an email about it.` : "",
      },
      fallback: "Failed to change store credit",
    });
  };
  return (
    <CallDialog
      title={`Store credit of ${customerName(customer)}`}
      description={`${formatUsd(availableCents)} can be spent now.`}
      cancelLabel="Not now"
      confirmLabel={isAdding ? "Add store credit" : "Take back"}
      destructive={!isAdding}
      onConfirm={send}
      onClose={onClose}
    >
      <DraftFields draft={draft} change={change} />
    </CallDialog>
  );
}

interface DraftFieldsProps {
  draft: Draft;
  change: (patch: Partial<Draft>) => void;
}

function DraftFields({ draft, change }: DraftFieldsProps) {
  return (
    <div className="space-y-5">
      <RadioCards label="What to do" value={draft.kind} onValueChange={(kind) => change({ kind })}>
        <RadioCard value="add" title="Add" description="The customer gets an email" />
        <RadioCard value="take" title="Take back" description="No email is sent" />
      </RadioCards>
      <Field label="Amount ($)" required>
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            value={draft.typed}
            onChange={(event) => change({ typed: event.target.value })}
          />
        )}
      </Field>
      <Field label="Reason (the customer sees it)" required>
        {(control) => (
          <Input
            {...control}
            maxLength={300}
            value={draft.reason}
            onChange={(event) => change({ reason: event.target.value })}
          />
        )}
      </Field>
      {draft.kind === "add" ? (
        <Field label="Last day to use it" hint="Optional: without one it does not expire">
          {(control) => (
            <Input
              {...control}
              type="date"
              value={draft.expiresOn}
              onChange={(event) => change({ expiresOn: event.target.value })}
            />
          )}
        </Field>
      ) : null}
    </div>
  );
}
