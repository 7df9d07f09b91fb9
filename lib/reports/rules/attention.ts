import { hasPermission, type Permission, type StaffRole } from "@/lib/admin/rules/permissions";
import { formatDate } from "@/lib/core/dates";
import { formatDisputeTitle } from "@/lib/core/dispute-labels";
import { formatCount } from "@/lib/core/format-count";
import { EXPIRING_SOON_DAYS } from "@/lib/inventory/rules";
import type { Attention, AttentionItem } from "../schema";

interface Item extends Omit<AttentionItem, "cents"> {
  cents?: number;
  /** Only staff who have it see the item. */
  permission: Permission;
}

const formatMinutes = (minutes: number): string =>
  minutes < 120 ? formatCount(minutes, "minute") : formatCount(Math.floor(minutes / 60), "hour");

/** The items with a count above zero. */
const pending = (items: readonly (Item & { count: number })[]): Item[] =>
  items.flatMap(({ count, ...item }) => (count > 0 ? [item] : []));

/** Items that cost the owner money or trust come first. */
function orderItems({ toPack, lateToPack, lateCents, onHold, onHoldCents }: Attention): Item[] {
  return pending([
    {
      count: lateToPack,
      id: "late",
      title: formatCount(lateToPack, "order to pack", "orders to pack"),
      detail: `Late and not packed; ${toPack.toLocaleString("en-US")} to pack in all`,
      href: "/admin/orders?status=new&cancelled=no&hold=no",
      cents: lateCents,
      tone: "danger",
      permission: "orders.see",
    },
    {
      count: onHold,
      id: "hold",
      title: formatCount(onHold, "order on hold", "orders on hold"),
      detail:
        "A dispute, inquiry, fraud warning or failed refund: refund the order or release the hold before shipping",
      href: "/admin/orders?hold=yes&cancelled=no",
      cents: onHoldCents,
      tone: "danger",
      permission: "orders.see",
    },
  ]);
}

function moneyItems(
  { disputes, owingMembers, owingCents, waiting, waitingRenewals, waitingCents, ...attention }: Attention,
  timeZone: string,
): Item[] {
  const items: Item[] = disputes.map(({ title, href, dueBy, cents, isInquiry }) => ({
    id: `dispute ${href}`,
    title: `${formatDisputeTitle({ isInquiry }, cents)}: ${title}`,
    detail: dueBy ? `Answer the bank by ${formatDate(`${dueBy}Z`, timeZone)}` : "The bank is looking into it",
    href,
    cents,
    tone: "danger",
    permission: "orders.money",
  }));
  if (owingMembers > 0)
    items.push({
      id: "owing",
      title: formatCount(owingMembers, "membership payment failed", "membership payments failed"),
      detail: "Stripe will retry the card; the member has been notified",
      href: "/admin/customers?overdue=yes",
      cents: owingCents,
      tone: "warning",
      permission: "customers.see",
    });
  const [first] = waiting;
  if (first)
    items.push({
      id: "waiting-renewals",
      title: formatCount(waitingRenewals, "renewal is waiting for stock", "renewals are waiting for stock"),
      detail: `${first.title}: out of stock`,
      href: "/admin/subscriptions?problem=out_of_stock&status=active",
      cents: waitingCents,
      tone: "warning",
      permission: "customers.see",
    });
  return [...items, ...renewalItems(attention)];
}

function renewalItems({
  declinedRenewals,
  declinedCents,
  undeliverable,
}: Pick<Attention, "declinedRenewals" | "declinedCents" | "undeliverable">): Item[] {
  return pending([
    {
      count: undeliverable,
      id: "undeliverable",
      title: formatCount(
        undeliverable,
        "renewal cannot be delivered to its address",
        "renewals cannot be delivered to their address",
      ),
      detail: "Change the address or your delivery methods, or contact the customer",
      href: "/admin/subscriptions?problem=not_deliverable&status=active",
      tone: "warning",
      permission: "subscriptions.see",
    },
    {
      count: declinedRenewals,
      id: "declined",
      title: formatCount(
        declinedRenewals,
        "card of a subscription was declined",
        "cards of subscriptions were declined",
      ),
      detail: "Retry the payment, or write to the customer",
      href: "/admin/subscriptions/declined",
      cents: declinedCents,
      tone: "warning",
      permission: "subscriptions.edit",
    },
  ]);
}

function stockItems({ outOfStock, lowStock }: Attention): Item[] {
  return pending([
    {
      count: outOfStock,
      id: "out",
      title: formatCount(outOfStock, "product is out of stock", "products are out of stock"),
      detail: "Shown in the shop, and none on hand",
      href: "/admin/products?stock=out&state=active",
      tone: "warning",
      permission: "products.see",
    },
    {
      count: lowStock,
      id: "low",
      title: formatCount(lowStock, "product is low on stock", "products are low on stock"),
      detail: "At or below the low-stock threshold",
      href: "/admin/products?stock=alert-left",
      tone: "plain",
      permission: "products.see",
    },
  ]);
}

function lotItems({ expiringLots, oldLots, shortProducts }: Attention): Item[] {
  const [first] = shortProducts;
  return pending([
    {
      count: shortProducts.length,
      id: "short",
      title: formatCount(shortProducts.length, "product has no lot to ship", "products have no lot to ship"),
      detail: first
        ? `${first.name}: ${formatCount(first.units, "unit is", "units are")} sold or held, and no lot can ship. Receive fresh stock or refund`
        : "",
      href: `/admin/products/${first?.id}`,
      tone: "danger",
      permission: "lots.see",
    },
    {
      count: expiringLots,
      id: "expiring",
      title: formatCount(expiringLots, "lot expires soon", "lots expire soon"),
      detail: `Too old to ship within ${EXPIRING_SOON_DAYS} days`,
      href: "/admin/lots?state=expiring",
      tone: "warning",
      permission: "lots.see",
    },
    {
      count: oldLots,
      id: "too-old",
      title: formatCount(oldLots, "lot is too old to ship", "lots are too old to ship"),
      detail: "Not for sale anymore: write the units off",
      href: "/admin/lots?state=too_old",
      tone: "plain",
      permission: "lots.see",
    },
  ]);
}

/** Work that waits for staff: problems, messages, reviews and failed emails. */
function backlogItems({ problems, messages, priorityMessages, reviews, failedMails }: Attention): Item[] {
  return pending([
    {
      count: problems,
      id: "problems",
      title: formatCount(problems, "problem to answer", "problems to answer"),
      detail: "Reported by customers, with an answer promised within 24 hours",
      href: "/admin/problems",
      tone: "warning",
      permission: "problems.answer",
    },
    {
      count: messages,
      id: "messages",
      title: formatCount(messages, "message to answer", "messages to answer"),
      detail:
        priorityMessages > 0
          ? `${formatCount(priorityMessages, "is a member's", "are members'")}: within 4 hours`
          : "Within 24 hours, as the contact page says",
      href: "/admin/customers/messages",
      tone: priorityMessages > 0 ? "warning" : "plain",
      permission: "customers.see",
    },
    {
      count: reviews,
      id: "reviews",
      title: formatCount(reviews, "review to approve", "reviews to approve"),
      detail: "Not approved or hidden yet",
      href: "/admin/reviews?state=waiting",
      tone: "plain",
      permission: "reviews.see",
    },
    {
      count: failedMails,
      id: "mails",
      title: formatCount(failedMails, "email could not be sent", "emails could not be sent"),
      detail: "Given up after several attempts",
      href: "/admin/settings/outbox?status=failed",
      tone: "warning",
      permission: "settings.see",
    },
  ]);
}

const jobItems = ({ failedJobs, lateJobs, idleJobMinutes }: Attention): Item[] =>
  pending([
    {
      count: idleJobMinutes,
      id: "idle-jobs",
      title: `No job has succeeded for ${formatMinutes(idleJobMinutes)}`,
      detail: "Emails, renewals and refunds are delayed. Check the server log or the cron scheduler",
      href: "/admin/reports/jobs",
      tone: "danger",
      permission: "reports.see",
    },
    {
      count: lateJobs.length,
      id: "late-jobs",
      title: formatCount(lateJobs.length, "job has not run on schedule", "jobs have not run on schedule"),
      detail: lateJobs.join(", "),
      href: "/admin/reports/jobs",
      tone: "warning",
      permission: "reports.see",
    },
    {
      count: failedJobs.length,
      id: "jobs",
      title: formatCount(failedJobs.length, "job failed", "jobs failed"),
      detail: failedJobs.join(", "),
      href: "/admin/reports/jobs",
      tone: "warning",
      permission: "reports.see",
    },
  ]);

const URGENCY = ["danger", "warning", "plain"] as const;

/** The most money first, then the most urgent. */
export const compareByMoney = (one: Ranked, other: Ranked): number =>
  other.cents - one.cents || URGENCY.indexOf(one.tone) - URGENCY.indexOf(other.tone);

type Ranked = Pick<AttentionItem, "cents" | "tone">;

/**
 * The items that need attention and that this role has the permission to act on, ranked by the money at stake and then
 * by urgency. Each links to its page.
 * @param timeZone of the shop
 */
export function rankAttentionItems(what: Attention, role: StaffRole, timeZone: string): AttentionItem[] {
  return [
    ...orderItems(what),
    ...moneyItems(what, timeZone),
    ...stockItems(what),
    ...lotItems(what),
    ...backlogItems(what),
    ...jobItems(what),
  ]
    .filter(({ permission }) => hasPermission(role, permission))
    .map(({ permission: _permission, cents = 0, ...item }) => ({ ...item, cents }))
    .sort(compareByMoney);
}
