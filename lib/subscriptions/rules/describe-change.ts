import { formatDate, formatLongDay } from "@/lib/core/dates";
import type { SubscriptionChange } from "../schema/admin-subscription";

const ACTION_TITLES: Readonly<Record<string, string>> = {
  skip: "Skipped a renewal",
  pause: "Paused",
  resume: "Resumed",
  move: "Moved the next renewal",
  update: "Changed",
  cancel: "Canceled",
  retry: "Retried the payment",
};

/** What keeps a subscription from renewing, by the names of the database. */
export const PROBLEM_LABELS: Readonly<Record<string, string>> = {
  declined: "Card declined",
  authentication: "Bank requires authentication",
  out_of_stock: "Out of stock",
  not_deliverable: "Can't be delivered to this address",
  not_member: "Membership not active",
  product_gone: "Product no longer sold",
  buyer: "On request",
};

const shown = (value: unknown): string => (value === null || value === undefined ? "" : String(value));

function formatAddress(value: unknown): string {
  const { firstName, lastName, address, city, state, zip } = (value ?? {}) as Record<string, string>;
  return [`${firstName ?? ""} ${lastName ?? ""}`.trim(), address, city, state, zip]
    .filter(Boolean)
    .join(", ");
}

type Format = (value: unknown, timeZone: string) => string;
const day: Format = (value) => (value ? formatLongDay(shown(value)) : "");

/** The columns that the history shows; the others follow from these. */
const FIELDS: Readonly<Record<string, readonly [label: string, format: Format]>> = {
  quantity: ["Quantity", shown],
  interval_days: ["Interval", (value) => `${shown(value)} days`],
  next_date: ["Next date", day],
  retry_at: ["Next attempt", (value, zone) => (value ? formatDate(`${shown(value)}Z`, zone) : "")],
  shipping_address: ["Address", formatAddress],
};

function titleOf({ action, after }: SubscriptionChange): string {
  if (action) return ACTION_TITLES[action] ?? "Changed";
  const { status, paused_because: reason, problem } = after;
  if (status === "paused") return `Paused: ${PROBLEM_LABELS[shown(reason)]?.toLowerCase() ?? shown(reason)}`;
  if (status === "cancelled") return "Canceled";
  if (problem) return PROBLEM_LABELS[shown(problem)] ?? "Changed";
  if (status === "active") return "Resumed";
  if ("attempts" in after && after["attempts"] !== 0) return "Card declined again";
  return "next_date" in after ? "Set the next date" : "Changed";
}

/** A change of a subscription in words. @param timeZone of the shop */
export function describeChange(
  change: SubscriptionChange,
  timeZone: string,
): { title: string; lines: string[] } {
  const lines = Object.entries(FIELDS).flatMap(([name, [label, format]]) => {
    if (!(name in change.after)) return [];
    const [before, after] = [change.before[name], change.after[name]].map((value) => format(value, timeZone));
    return [`${label}: ${before || "none"} → ${after || "none"}`];
  });
  if ("stripe_payment_method_id" in change.after) lines.push("Card changed");
  if (change.reason) lines.push(`Reason: ${change.reason}`);
  return { title: titleOf(change), lines };
}
