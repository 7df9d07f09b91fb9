"use client";
import type { Column } from "@/components/ui/data-table-types";
import { Link } from "@/components/ui/link";
import type { KeysetPage } from "@/lib/admin/schema/list";
import { formatDate, formatLongDay } from "@/lib/core/dates";
import { formatUsd } from "@/lib/core/money";
import { GIFT_CARD_STATUSES } from "@/lib/gift-cards/schema";
import type { AdminGiftCard, GiftCardListParams } from "@/lib/gift-cards/schema/admin-gift-card";
import { ListScreen } from "../list-screen";
import { useKeysetList } from "../use-admin-list";
import { GIFT_CARD_LABELS, GiftCardStatusBadge } from "./gift-card-status";

interface GiftCardListProps {
  params: GiftCardListParams;
  page: KeysetPage<AdminGiftCard>;
  timeZone: string;
}

/** The Gift cards tab. */
export function GiftCardList({ params, page, timeZone }: GiftCardListProps) {
  return (
    <ListScreen
      list={useKeysetList(params, page)}
      noun={{ one: "gift card", many: "gift cards" }}
      search={{ placeholder: "Name, email or last 4 of code" }}
      filters={[
        {
          name: "status",
          label: "Status",
          all: "Any status",
          options: GIFT_CARD_STATUSES.map((status) => [status, GIFT_CARD_LABELS[status]]),
        },
      ]}
      columns={() => columns(timeZone)}
      nameOf={({ codeEnd }) => `gift card ending in ${codeEnd}`}
      empty="Paid gift cards appear here."
    />
  );
}

const Person = ({ name, email }: { name: string; email: string }) => (
  <span className="block max-w-56 wrap-anywhere whitespace-normal">
    {name}
    <span className="block text-12 text-ink-soft">{email}</span>
  </span>
);

const columns = (timeZone: string): Column<AdminGiftCard>[] => [
  {
    id: "created",
    header: "Gift card",
    cell: ({ id, codeEnd, paidAt, recipientName, status }) => (
      <span className="block">
        <Link
          href={`/admin/gift-cards/${id}`}
          className="tabular font-semibold text-ink hover:text-fern hover:underline"
        >
          …{codeEnd}
        </Link>
        <span className="block text-12 font-normal text-ink-soft">{formatDate(paidAt, timeZone)}</span>
        <span className="mt-1 block space-y-1 font-normal wrap-anywhere whitespace-normal md:hidden">
          <span className="block text-14">For {recipientName || "a former customer"}</span>
          <GiftCardStatusBadge status={status} />
        </span>
      </span>
    ),
    sortable: true,
    isRowHeader: true,
  },
  { id: "amount", header: "Amount", cell: ({ amountCents }) => formatUsd(amountCents), align: "end" },
  {
    id: "recipient",
    header: "For",
    cell: ({ recipientName, recipientEmail }) => <Person name={recipientName} email={recipientEmail} />,
    className: "max-md:hidden",
  },
  {
    id: "sender",
    header: "From",
    cell: ({ senderName, senderEmail }) => <Person name={senderName} email={senderEmail} />,
    className: "max-lg:hidden",
  },
  {
    id: "delivery",
    header: "Delivery",
    cell: ({ deliverOn }) => formatLongDay(deliverOn),
    className: "whitespace-nowrap max-lg:hidden",
  },
  {
    id: "status",
    header: "Status",
    cell: ({ status }) => <GiftCardStatusBadge status={status} />,
    className: "max-md:hidden",
  },
];
