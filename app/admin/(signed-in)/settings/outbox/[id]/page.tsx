import type { Metadata } from "next";
import { defineRecordPage } from "@/app/admin/_parts/define-page";
import { BackLink } from "@/components/admin/back-link";
import { MailFrame, MailState } from "@/components/admin/log/mail-state";
import { ResendMail } from "@/components/admin/log/resend-mail";
import { Notice } from "@/components/ui/notice";
import { formatDateTime } from "@/lib/core/dates";
import { getOutboxMail } from "@/lib/mail/queries/outbox";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";

export const metadata: Metadata = { title: "Email" };

export default defineRecordPage({ tab: "settings", find: getOutboxMail }, async (mail) => {
  const { timeZone } = await getStoreFacts();
  const { recipient, template, subject, status, attempts, lastError, createdAt, sentAt, html } = mail;
  const facts = [
    ["To", recipient],
    ["Email", template],
    ["Created", formatDateTime(createdAt, timeZone)],
    ["Sent", sentAt ? formatDateTime(sentAt, timeZone) : "—"],
    ["Attempts", String(attempts)],
  ] as const;
  return (
    <div className="max-w-4xl space-y-5">
      <BackLink href="/admin/settings/outbox" label="Outbox" />
      <header className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-28 wrap-anywhere">{subject ?? template}</h2>
        <MailState status={status} />
        {status === "failed" ? <ResendMail id={mail.id} recipient={recipient} /> : null}
      </header>
      {lastError ? <Notice tone={status === "failed" ? "error" : "warning"} title={lastError} /> : null}
      <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {html ? (
        <MailFrame html={html} title={subject ?? template} />
      ) : (
        <p className="text-ink-soft">
          The text is not available: the email has not been sent yet, contained a secret link, or was sent too
          long ago.
        </p>
      )}
    </div>
  );
});
