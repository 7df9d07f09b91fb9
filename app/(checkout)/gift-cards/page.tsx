import { pageMetadata } from "@/app/metadata";
import { GiftCardScreen } from "@/components/gift-cards/gift-card-screen";
import { getCurrentUser } from "@/lib/account/queries/current-user";
import { dayOf } from "@/lib/core/dates";
import { lastDeliveryDay } from "@/lib/gift-cards/rules";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";
import { now } from "@/lib/server/clock";

export const metadata = {
  ...pageMetadata({
    title: "Gift cards",
    description:
      "Give alkaline, plant-based groceries: a gift card that we email on the day you choose, or that you print.",
    path: "/gift-cards",
  }),
  robots: { index: true, follow: true },
};
export const instant = false;

export default async function GiftCardsPage() {
  const [user, { timeZone }] = await Promise.all([getCurrentUser(), getStoreFacts()]);
  const first = dayOf(now(), timeZone);
  const name = user ? `${user.firstName} ${user.lastName}`.trim() : "";
  return (
    <GiftCardScreen
      days={{ first, last: lastDeliveryDay(first) }}
      buyer={{ id: user?.id ?? null, known: user ? { senderName: name, senderEmail: user.email } : {} }}
    />
  );
}
