import { formatDate } from "@/lib/core/dates";
import { formatUsd } from "@/lib/core/money";
import type { CreditEntryView, CreditReason } from "@/lib/credit/schema";

const LABELS: Record<CreditReason, string> = {
  goodwill: "Store credit from us",
  correction: "Store credit taken back",
  order: "Paid for order",
  refund: "Refund of order",
  expired: "Expired",
  forfeited: "Account deleted",
  gift_card: "Gift card",
  gift_card_returned: "Gift card taken back",
};

/** "Paid for order AB12CD34". */
export const describeEntry = ({ reason, orderNumber }: CreditEntryView): string =>
  orderNumber ? `${LABELS[reason]} ${orderNumber}` : LABELS[reason];

/** "+$5.00", "−$5.00". */
export const formatMove = ({ amountCents }: CreditEntryView): string =>
  amountCents > 0 ? `+${formatUsd(amountCents)}` : formatUsd(amountCents).replace("-", "−");

/** "Nov 1, 2026, to be used before Dec 1, 2026": when an entry was made and, if it expires or has expired, when. */
export const formatTimes = ({ at, expiresAt }: CreditEntryView, timeZone: string): string =>
  `${formatDate(at, timeZone)}${expiresAt ? `, to be used before ${formatDate(expiresAt, timeZone)}` : ""}`;
