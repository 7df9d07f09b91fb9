"use client";
import type { KeysetPage } from "@/lib/admin/schema/list";
import { PROBLEM_LABELS } from "@/lib/subscriptions/rules/describe-change";
import {
  type AdminSubscription,
  SUBSCRIPTION_PROBLEMS,
  SUBSCRIPTION_STATUSES,
  type SubscriptionListParams,
} from "@/lib/subscriptions/schema/admin-subscription";
import { type Filter, ListScreen } from "../list-screen";
import { useKeysetList } from "../use-admin-list";
import { STATUS_LABELS } from "./subscription-badges";
import { SUBSCRIPTION_COLUMNS } from "./subscription-columns";

const FILTERS: readonly Filter<SubscriptionListParams>[] = [
  {
    name: "status",
    label: "Status",
    all: "Active and paused",
    options: [
      ...SUBSCRIPTION_STATUSES.map((status) => [status, STATUS_LABELS[status]] as const),
      ["all", "Any status"] as const,
    ],
  },
  {
    name: "problem",
    label: "Problem",
    all: "With or without a problem",
    options: SUBSCRIPTION_PROBLEMS.map((problem) => [problem, PROBLEM_LABELS[problem] ?? problem] as const),
  },
  {
    name: "card",
    label: "Card",
    all: "Any card",
    options: [
      ["expiring", "Card expired or expiring"],
      ["missing", "No saved card"],
    ],
  },
];

interface SubscriptionListProps {
  params: SubscriptionListParams;
  page: KeysetPage<AdminSubscription>;
}

/** The Subscriptions tab: every product subscription, the next renewal first. */
export function SubscriptionList({ params, page }: SubscriptionListProps) {
  return (
    <ListScreen
      list={useKeysetList(params, page)}
      noun={{ one: "subscription", many: "subscriptions" }}
      search={{ placeholder: "Product, name or email" }}
      filters={FILTERS}
      days={params}
      columns={() => SUBSCRIPTION_COLUMNS}
      nameOf={({ productName, customer }) => `subscription of ${customer.name} to ${productName}`}
      empty="Subscriptions to products appear here."
    />
  );
}
