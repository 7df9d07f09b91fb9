"use client";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { ToastInput } from "@/components/ui/toast";
import { formatDateTime } from "@/lib/core/dates";
import type { AdminOrder, AdminOrderMail } from "@/lib/orders/schema/admin-order";
import { usePermission } from "../staff-role";
import { useAdminAction } from "../use-admin-action";
import { useRequestKeys } from "../use-request-keys";
import { MAIL_NAMES } from "./labels";

/**
 * `result`: the title and verb of the toast after a resend; a repeated request may find
 * that the email has already left.
 */
const STATES = {
  queued: { label: "On its way", tone: "warning", result: ["Email queued", "will be sent"] },
  sent: { label: "Sent", tone: "positive", result: ["Email sent", "was sent"] },
  filed: { label: "Saved to file", tone: "positive", result: ["Email saved to file", "was not sent"] },
  failed: { label: "Failed", tone: "danger", result: ["Email failed", "could not be sent"] },
} as const;

/** @param order the server's answer */
function describeResend(order: AdminOrder, key: string, name: string): ToastInput {
  const { status } = order.mails.find((mail) => mail.key === key) ?? {};
  const [title, verb] = STATES[status ?? "queued"].result;
  return { title, description: `${name} ${verb} to the order's email address.` };
}

/** The emails sent to the buyer, each with a resend button. */
export function OrderMails({ order, timeZone }: { order: AdminOrder; timeZone: string }) {
  if (order.mails.length === 0) return null;
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="text-22">Emails</h2>
      <ul className="mt-2 divide-y divide-hairline text-14">
        {order.mails.map((mail) => (
          <MailRow key={mail.key} orderId={order.id} mail={mail} timeZone={timeZone} />
        ))}
      </ul>
    </Card>
  );
}

function MailRow({ orderId, mail, timeZone }: { orderId: string; mail: AdminOrderMail; timeZone: string }) {
  const { key, template, recipient, status, at, lastError, canResend } = mail;
  const [isBusy, setBusy] = useState(false);
  const can = usePermission();
  const act = useAdminAction();
  const { keyOf, clear } = useRequestKeys();
  const name = MAIL_NAMES[template] ?? template;
  const again = async () => {
    setBusy(true);
    const request = { mail: key, requestKey: keyOf({}) };
    await act<AdminOrder>(["POST", `/api/admin/orders/${orderId}/mails`, request], {
      done: (order) => describeResend(order, key, name),
      onDone: clear,
      fallback: "Failed to send email",
    });
    setBusy(false);
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5">
      <span className="min-w-0 wrap-anywhere">
        <span className="mr-2 font-semibold">{name}</span>
        {status ? <Badge tone={STATES[status].tone}>{STATES[status].label}</Badge> : null}
        <span className="block text-12 text-ink-soft">
          {recipient || "No email"}
          {at ? `, ${formatDateTime(at, timeZone)}` : ""}
        </span>
        {lastError ? <span className="block text-12 text-clay-deep">{lastError}</span> : null}
      </span>
      {can("orders.edit") && recipient && canResend ? (
        <Button
          size="sm"
          variant="ghost"
          loading={isBusy}
          aria-label={`${status === null ? "Send" : "Send again"}: ${name}`}
          onClick={() => void again()}
        >
          {status === null ? "Send" : "Send again"}
        </Button>
      ) : null}
    </li>
  );
}
