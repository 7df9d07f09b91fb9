import { Badge, type BadgeProps } from "@/components/ui/badge";
import type { GiftCardStatus } from "@/lib/gift-cards/schema";

/** The status labels of gift cards, in the list and its filter. */
export const GIFT_CARD_LABELS: Record<GiftCardStatus, string> = {
  scheduled: "Scheduled",
  sent: "Sent",
  redeemed: "Redeemed",
  void: "Canceled",
};

const TONES: Record<GiftCardStatus, BadgeProps["tone"]> = {
  scheduled: "honey",
  sent: "positive",
  redeemed: "neutral",
  void: "plain",
};

export const GiftCardStatusBadge = ({ status }: { status: GiftCardStatus }) => (
  <Badge tone={TONES[status]}>{GIFT_CARD_LABELS[status]}</Badge>
);
