"use client";
import { useState } from "react";
import { TextareaField } from "@/components/form/textarea-field";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import {
  type AdminDispute,
  EVIDENCE_LABELS,
  MAX_STATEMENT,
  submitEvidenceSchema,
} from "@/lib/checkout/schema/dispute";
import { formatDate, formatDateTime } from "@/lib/core/dates";
import { formatDisputeTitle } from "@/lib/core/dispute-labels";
import { TextDialog } from "../text-dialog";
import { DisputeStatusBadge } from "./dispute-status-badge";

interface DisputeDetailProps {
  dispute: AdminDispute;
  timeZone: string;
}

/** A dispute with the evidence as it is submitted, and the button that submits it. */
export function DisputeDetail({ dispute, timeZone }: DisputeDetailProps) {
  const { orderId, orderNumber, amountCents, reason, status, isInquiry, dueBy, sent, blocker } = dispute;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <header className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-full sm:basis-0">
          <h1 className="text-28 sm:text-38">{formatDisputeTitle({ isInquiry }, amountCents)}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-3">
            <Link href={`/admin/orders/${orderId}`} className="prose-link">
              Order {orderNumber}
            </Link>
            <span>Reason: {reason}</span>
            <DisputeStatusBadge status={status} isInquiry={isInquiry} />
          </p>
        </div>
        {blocker ? null : <Button onClick={() => setOpen(true)}>Submit evidence</Button>}
      </header>
      <State blocker={blocker} dueBy={dueBy} timeZone={timeZone} />
      {sent ? <Sent sent={sent} timeZone={timeZone} /> : null}
      <Evidence evidence={dispute.evidence} />
      {isOpen ? <SubmitDialog dispute={dispute} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function State({ blocker, dueBy, timeZone }: Pick<AdminDispute, "blocker" | "dueBy"> & { timeZone: string }) {
  if (blocker) return <Notice title={blocker} className="mb-6" />;
  return (
    <Notice
      tone="warning"
      title={
        dueBy
          ? `Submit the evidence by ${formatDateTime(dueBy, timeZone)}`
          : "The bank is waiting for evidence"
      }
      className="mb-6"
    >
      You can submit it only once. Review everything below, and add any details that are missing.
    </Notice>
  );
}

function Sent({
  sent: { at, who, statement },
  timeZone,
}: {
  sent: NonNullable<AdminDispute["sent"]>;
  timeZone: string;
}) {
  return (
    <Card className="mb-6 p-4 sm:p-6">
      <h2 className="text-22">Submitted</h2>
      <p className="mt-1 text-14 text-ink-soft">
        {formatDate(at, timeZone)}
        {who ? ` by ${who}` : ""}
      </p>
      {statement ? <p className="mt-3 whitespace-pre-wrap wrap-anywhere">{statement}</p> : null}
    </Card>
  );
}

function Evidence({ evidence }: Pick<AdminDispute, "evidence">) {
  const fields = Object.entries(EVIDENCE_LABELS) as [keyof typeof EVIDENCE_LABELS, string][];
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="mb-4 text-22">Evidence</h2>
      <dl className="grid gap-x-6 gap-y-4 text-14 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {fields.map(([name, label]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="whitespace-pre-wrap wrap-anywhere max-sm:-mt-3">
              {evidence[name] ?? <span className="text-ink-soft">Unknown, so it is left out</span>}
            </dd>
          </div>
        ))}
        <div className="contents">
          <dt className="text-ink-soft">IP address</dt>
          <dd className="text-ink-soft max-sm:-mt-3">Not stored by the shop, so it is left out</dd>
        </div>
      </dl>
    </Card>
  );
}

function SubmitDialog({
  dispute: { id, digest, orderNumber },
  onClose,
}: {
  dispute: AdminDispute;
  onClose: () => void;
}) {
  return (
    <TextDialog
      title={`Submit the evidence for order ${orderNumber}`}
      description="It goes to the bank immediately, with everything on this page. You can't change it or submit it again."
      cancelLabel="Not now"
      confirmLabel="Submit evidence"
      name="statement"
      rule={submitEvidenceSchema.shape.statement.unwrap()}
      request={(statement) => ["POST", `/api/admin/disputes/${id}/evidence`, { digest, statement }]}
      done={{
        title: "Evidence submitted",
        description: "The bank decides, usually within two or three months.",
      }}
      fallback="Failed to submit the evidence"
      onClose={onClose}
    >
      <TextareaField
        name="statement"
        label="Statement"
        hint="Optional. It comes before the case."
        rows={8}
        maxLength={MAX_STATEMENT}
      />
    </TextDialog>
  );
}
