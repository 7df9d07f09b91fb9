import { ChevronLeft, ChevronRight } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Table, Td, Th } from "@/components/ui/table";
import { daysIn, daysOf, findConflicts, monthAfter } from "@/lib/campaigns/rules";
import type { Campaign, CampaignKind } from "@/lib/campaigns/schema";
import { formatMonth, formatPeriod } from "@/lib/core/dates";
import { PeriodBadge } from "./period-badge";

const KINDS: Record<CampaignKind, string> = {
  panel: "Panel",
  price: "Price change",
  discount: "Discount",
  newsletter: "Newsletter",
};

interface CampaignCalendarProps {
  campaigns: readonly Campaign[];
  /** "2026-11" */
  month: string;
  /** In the shop's time zone: "2026-11-21". */
  today: string;
}

/** The campaigns of a month with their times, and on wide screens a bar for each. */
export function CampaignCalendar({ campaigns, month, today }: CampaignCalendarProps) {
  const shown = campaigns
    .flatMap((campaign) => {
      const days = daysOf(campaign, month);
      return days ? [{ ...campaign, days }] : [];
    })
    .sort((one, other) => one.days.from - other.days.from || one.title.localeCompare(other.title));
  const present = today.slice(0, 7) === month ? Number(today.slice(8)) : undefined;
  return (
    <>
      <MonthLinks month={month} today={today} />
      {shown.length === 0 ? (
        <EmptyState
          title={`No campaigns in ${formatMonth(month)}`}
          hint="Campaigns are panels, price changes, discounts and newsletters."
        />
      ) : (
        <Table label={`Campaigns in ${formatMonth(month)}`}>
          <thead>
            <tr>
              <Th>Campaign</Th>
              <Th className="max-sm:hidden">When</Th>
              <Th className="min-w-160 max-lg:hidden">
                <span className="sr-only">Days</span>
                <Days month={month} present={present} />
              </Th>
            </tr>
          </thead>
          <tbody>
            {shown.map((campaign) => (
              <Row key={campaign.id} campaign={campaign} campaigns={campaigns} month={month} />
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}

function MonthLinks({ month, today }: { month: string; today: string }) {
  const link = "inline-flex min-h-11 items-center gap-1 prose-link";
  return (
    <nav aria-label="Months" className="mb-4 flex flex-wrap items-center gap-x-5">
      <h2 className="mr-auto text-22">{formatMonth(month)}</h2>
      <Link href={`?month=${monthAfter(month, -1)}`} className={link}>
        <ChevronLeft aria-hidden="true" className="size-4" />
        {formatMonth(monthAfter(month, -1))}
      </Link>
      {today.startsWith(month) ? null : (
        <Link href={`?month=${today.slice(0, 7)}`} className={link}>
          This month
        </Link>
      )}
      <Link href={`?month=${monthAfter(month, 1)}`} className={link}>
        {formatMonth(monthAfter(month, 1))}
        <ChevronRight aria-hidden="true" className="size-4" />
      </Link>
    </nav>
  );
}

const grid = (month: string) => ({ gridTemplateColumns: `repeat(${daysIn(month)}, minmax(0, 1fr))` });

function Days({ month, present }: { month: string; present: number | undefined }) {
  return (
    <span aria-hidden="true" className="tabular grid text-center font-normal" style={grid(month)}>
      {Array.from({ length: daysIn(month) }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the day
          key={index}
          className={cn(present === index + 1 && "rounded-chip bg-fern font-semibold text-card")}
        >
          {index + 1}
        </span>
      ))}
    </span>
  );
}

interface RowProps {
  campaign: Campaign & { days: { from: number; to: number } };
  campaigns: readonly Campaign[];
  month: string;
}

function Row({ campaign, campaigns, month }: RowProps) {
  const { kind, title, detail, state, href, days } = campaign;
  const conflicts = state === "ended" ? [] : findConflicts(campaign, campaigns);
  return (
    <tr>
      <Th scope="row" className="align-top whitespace-normal">
        <Link href={href} className="wrap-anywhere hover:text-fern hover:underline">
          {title}
        </Link>
        <span className="mt-1 flex flex-wrap items-center gap-2 font-normal">
          <Badge tone="plain">{KINDS[kind]}</Badge>
          <PeriodBadge state={state} />
          <span className="text-ink-soft">{detail}</span>
        </span>
        <span className="mt-1 block font-normal sm:hidden">{formatPeriod(campaign)}</span>
        {conflicts.length > 0 ? (
          <span className="mt-1 block max-w-80 font-normal text-honey-deep">
            Overlaps with: {conflicts.map((one) => one.title).join(", ")}
          </span>
        ) : null}
      </Th>
      <Td className="max-w-56 align-top max-sm:hidden">{formatPeriod(campaign)}</Td>
      <Td className="align-top pt-5 max-lg:hidden">
        <span aria-hidden="true" className="grid" style={grid(month)}>
          <span
            className={cn("h-3 rounded-chip", state === "ended" ? "bg-hairline-strong" : "bg-fern")}
            style={{ gridColumn: `${days.from} / ${days.to + 1}` }}
          />
        </span>
      </Td>
    </tr>
  );
}
