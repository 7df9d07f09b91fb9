import { Badge, type BadgeProps } from "@/components/ui/badge";
import type { OutboxRow } from "@/lib/mail/schema/outbox";

const LOOKS: Record<OutboxRow["status"], { tone: NonNullable<BadgeProps["tone"]>; label: string }> = {
  queued: { tone: "warning", label: "Queued" },
  sent: { tone: "positive", label: "Sent" },
  filed: { tone: "positive", label: "Saved to file" },
  failed: { tone: "danger", label: "Failed" },
};

export const MAIL_STATE_OPTIONS = Object.entries(LOOKS).map(([state, { label }]) => [state, label] as const);

/** Delivery state of an email. `filed` means saved to a file, because no mail server is configured. */
export function MailState({ status }: Pick<OutboxRow, "status">) {
  const { tone, label } = LOOKS[status];
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}

/** An email's HTML in a sandboxed frame without scripts. */
export function MailFrame({ html, title }: { html: string; title: string }) {
  return (
    <iframe
      title={title}
      srcDoc={html}
      sandbox=""
      className="h-[44rem] w-full rounded-card border border-hairline bg-card"
    />
  );
}
