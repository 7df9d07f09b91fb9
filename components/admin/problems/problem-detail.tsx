import type { ReactNode } from "react";
import { ProblemPhotos } from "@/components/orders/problem-reports";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { formatDate, formatDateTime, formatLongDay } from "@/lib/core/dates";
import { formatUsd } from "@/lib/core/money";
import { STATUS_BADGES } from "@/lib/orders/rules/admin-orders";
import { type AdminProblem, PROBLEM_REASONS } from "@/lib/problems/schema";
import { CustomerPageLink } from "../customers/customer-page-link";
import { DetailSection } from "../customers/detail-section";
import { ProblemActions } from "./problem-actions";
import { ProblemBadge } from "./problem-badge";

interface ProblemDetailProps {
  problem: AdminProblem;
  timeZone: string;
}

/** A problem with its photos, its order, the lots that it was packed from, and its answer. */
export function ProblemDetail({ problem, timeZone }: ProblemDetailProps) {
  return (
    <>
      <header className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-full sm:basis-0">
          <h1 className="text-28 wrap-anywhere sm:text-38">{PROBLEM_REASONS[problem.reason]}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-3">
            <Link href={`/admin/orders/${problem.order.id}`} className="prose-link">
              Order {problem.order.orderNumber}
            </Link>
            <ProblemBadge {...problem} />
          </p>
        </div>
        <ProblemActions problem={problem} />
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="min-w-0 space-y-6">
          <Report problem={problem} timeZone={timeZone} />
          <Answer problem={problem} timeZone={timeZone} />
        </div>
        <div className="min-w-0 space-y-6">
          <Items problem={problem} timeZone={timeZone} />
          <Returns problem={problem} timeZone={timeZone} />
          <Facts problem={problem} timeZone={timeZone} />
          <Others problem={problem} timeZone={timeZone} />
        </div>
      </div>
    </>
  );
}

function Report({ problem: { description, reportedAt, photos }, timeZone }: ProblemDetailProps) {
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="text-22">What the customer says</h2>
      <p className="mt-1 text-14 text-ink-soft">{formatDateTime(reportedAt, timeZone)}</p>
      <p className="mt-3 whitespace-pre-wrap wrap-anywhere">
        {description || "The customer has deleted their account."}
      </p>
      <ProblemPhotos photos={photos} />
    </Card>
  );
}

const ANSWERS = {
  refund: "Refunded",
  credit: "Given as store credit",
  replacement: "Replaced",
  declined: "Declined",
} as const;

function Answer({ problem, timeZone }: ProblemDetailProps) {
  const { status, answer, answerText, amountCents, replacement, answeredAt, answeredBy } = problem;
  if (answeredAt === null) return null;
  const what = answer ? ANSWERS[answer] : "Closed without an answer";
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="text-22">{status === "closed" ? "Closed" : "Our answer"}</h2>
      <p className="mt-1 text-14 text-ink-soft">
        {formatDateTime(answeredAt, timeZone)}
        {answeredBy ? ` by ${answeredBy}` : ""}
      </p>
      <p className="mt-3 font-semibold">
        {what}
        {amountCents === null ? "" : `: ${formatUsd(amountCents)}`}
        {replacement ? (
          <>
            {" with "}
            <Link href={`/admin/orders/${replacement.id}`} className="prose-link">
              order {replacement.orderNumber}
            </Link>
          </>
        ) : null}
      </p>
      {answerText ? <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{answerText}</p> : null}
    </Card>
  );
}

function Items({ problem: { lines } }: ProblemDetailProps) {
  return (
    <DetailSection
      title="Items"
      none=""
      rows={lines.map(({ id, name, productId, quantity, bought, refunded, replaced, lots }) => ({
        id,
        left: (
          <>
            {productId ? (
              <Link href={`/admin/products/${productId}`} className="prose-link">
                {name}
              </Link>
            ) : (
              name
            )}
            <span className="block text-12 text-ink-soft">
              {bought} bought{refunded > 0 ? `, ${refunded} refunded` : ""}
              {replaced > 0 ? `, ${replaced} replaced` : ""}
            </span>
            {lots.map((lot) => (
              <span key={lot.id} className="mt-1 flex flex-wrap items-center gap-x-2 text-12">
                <Link href={`/admin/lots/${lot.id}`} className="prose-link">
                  {lot.batch ? `Batch ${lot.batch}` : "Lot without a batch"}
                </Link>
                <span className="text-ink-soft">
                  {lot.bestBefore ? `best before ${formatLongDay(lot.bestBefore)}` : "no date"},{" "}
                  {lot.quantity} packed
                </span>
                {lot.isRecalled ? <Badge tone="danger">Recalled</Badge> : null}
              </span>
            ))}
          </>
        ),
        right: `${quantity} reported`,
      }))}
    />
  );
}

function Facts({ problem: { order, refundableCents, status }, timeZone }: ProblemDetailProps) {
  const facts: [string, ReactNode][] = [
    ["Status", STATUS_BADGES[order.status].label],
    ["Paid", order.paidAt ? formatDate(order.paidAt, timeZone) : "Not paid"],
    ["Shipped", order.shippedAt ? formatDate(order.shippedAt, timeZone) : "Not shipped"],
    [
      "Customer",
      order.userId ? (
        <CustomerPageLink key="customer" id={order.userId} name={order.customerName || "A customer"} />
      ) : (
        `${order.customerName || "A customer"}, a guest`
      ),
    ],
    ["Email", order.customerEmail || "None"],
    ...(status === "open"
      ? [
          [
            "Paid for these items",
            `${formatUsd(refundableCents)} with tax, neither refunded nor replaced yet`,
          ] as [string, ReactNode],
        ]
      : []),
  ];
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="mb-3 text-22">Order {order.orderNumber}</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-3 text-14">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Returns({ problem: { returns }, timeZone }: ProblemDetailProps) {
  if (returns.length === 0) return null;
  return (
    <DetailSection
      title="Returned units"
      none=""
      rows={returns.map(({ id, name, quantity, outcome, note, who, at }) => ({
        id,
        left: (
          <>
            {quantity} × {name}
            {note ? <span className="block">{note}</span> : null}
            <span className="block text-12 text-ink-soft">
              {formatDate(at, timeZone)}
              {who ? ` by ${who}` : ""}
            </span>
          </>
        ),
        right: outcome === "restocked" ? "Returned to stock" : "Written off as waste",
      }))}
    />
  );
}

const STATES = { open: "To answer", answered: "Answered", closed: "Closed" } as const;

function Others({ problem: { others }, timeZone }: ProblemDetailProps) {
  return (
    <DetailSection
      title="Other problems"
      none="No other problems reported."
      rows={others.map(({ id, orderNumber, reason, status, createdAt }) => ({
        id,
        left: (
          <>
            <Link href={`/admin/problems/${id}`} className="prose-link">
              {PROBLEM_REASONS[reason]}
            </Link>
            <span className="block text-12 text-ink-soft">
              Order {orderNumber}, {formatDate(createdAt, timeZone)}
            </span>
          </>
        ),
        right: STATES[status],
      }))}
    />
  );
}
