import { ChevronRight, CircleAlert, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import { Card } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import { formatDate } from "@/lib/core/dates";
import { formatCents } from "@/lib/core/money";
import { compareByMoney } from "@/lib/reports/rules/attention";
import type { Attention, AttentionItem } from "@/lib/reports/schema";
import { MarkResolved } from "./mark-resolved";

const TONES: Record<AttentionItem["tone"], { icon: LucideIcon; looks: string; word: string }> = {
  danger: { icon: CircleAlert, looks: "bg-clay-soft text-clay-deep", word: "Urgent: " },
  warning: { icon: TriangleAlert, looks: "bg-honey-soft text-honey-deep", word: "" },
  plain: { icon: Info, looks: "bg-fern-soft text-fern", word: "" },
};

/** The page for acting on an alert. */
const LINKS: Record<Attention["alerts"][number]["about"], string> = {
  order: "Order",
  membership: "Customer",
  "gift-card": "Gift card",
  payment: "Review payment",
  job: "Reconcile",
  webhook: "Deliveries",
};

interface AttentionListProps {
  items: readonly AttentionItem[];
  /** Open staff alerts; empty for roles that may not act on them. */
  alerts: Attention["alerts"];
  openAlerts: number;
  /** The shop's time zone. */
  timeZone: string;
}

/** Items that need attention; each links to the page where it is handled. */
export function AttentionList({ items, alerts, openAlerts, timeZone }: AttentionListProps) {
  return (
    <Card className="overflow-hidden">
      <h2 className="p-5 text-18 sm:px-6">Needs attention</h2>
      {items.length + alerts.length === 0 ? (
        <p className="border-t border-hairline p-5 text-ink-soft sm:px-6">Nothing needs attention.</p>
      ) : null}
      <ul className="divide-y divide-hairline border-t border-hairline empty:hidden">
        {ranked(items, alerts).map((entry) =>
          "title" in entry ? (
            <Item key={entry.id} {...entry} />
          ) : (
            <Alert key={entry.id} alert={entry} timeZone={timeZone} />
          ),
        )}
        {openAlerts > alerts.length && alerts.length > 0 ? (
          <li className="px-5 py-3 text-14 text-ink-soft sm:px-6">
            {openAlerts - alerts.length} more after these
          </li>
        ) : null}
      </ul>
    </Card>
  );
}

type AlertView = Attention["alerts"][number];

/** Alerts count as urgent. */
const ranked = (items: readonly AttentionItem[], alerts: readonly AlertView[]) =>
  [...items, ...alerts.map((alert) => ({ ...alert, tone: "danger" as const }))].sort(compareByMoney);

function Alert({
  alert: { id, message, href, at, about },
  timeZone,
}: {
  alert: AlertView;
  timeZone: string;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5 sm:px-6">
      <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
        {message}
        <span className="block text-14 text-ink-soft">{formatDate(`${at}Z`, timeZone)}</span>
      </p>
      {href ? (
        <Link
          href={href}
          className="inline-flex min-h-11 items-center font-semibold text-fern underline-offset-4 hover:underline"
        >
          {LINKS[about]}
          <span className="sr-only">: {message}</span>
        </Link>
      ) : null}
      {about === "membership" || about === "job" ? <MarkResolved id={id} message={message} /> : null}
    </li>
  );
}

function Item({ title, detail, href, tone, cents: stake }: AttentionItem) {
  const { icon: Icon, looks, word } = TONES[tone];
  return (
    <li>
      <Link
        href={href}
        className="group flex items-center gap-3.5 px-5 py-3.5 -outline-offset-2 hover:bg-paper sm:px-6"
      >
        <span
          aria-hidden="true"
          className={cn("grid size-9 shrink-0 place-items-center rounded-chip", looks)}
        >
          <Icon className="size-4.5" />
        </span>
        <span className="min-w-0 flex-1 wrap-anywhere">
          <span className="block font-semibold">
            {word ? <span className="sr-only">{word}</span> : null}
            {title}
          </span>
          <span className="block text-14 text-ink-soft">{detail}</span>
        </span>
        {stake > 0 ? <span className="tabular shrink-0 font-semibold">{formatCents(stake)}</span> : null}
        <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-ink-soft group-hover:text-fern" />
      </Link>
    </li>
  );
}
