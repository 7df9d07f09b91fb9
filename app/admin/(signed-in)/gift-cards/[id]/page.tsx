import type { Metadata } from "next";
import { defineRecordPage } from "@/app/admin/_parts/define-page";
import { BackLink } from "@/components/admin/back-link";
import { GiftCardDetail } from "@/components/admin/gift-cards/gift-card-detail";
import { getAdminGiftCard } from "@/lib/gift-cards/queries/admin-gift-cards";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";

export const metadata: Metadata = { title: "Gift card" };

export default defineRecordPage({ tab: "gift-cards", title: null, find: getAdminGiftCard }, async (card) => {
  const { timeZone } = await getStoreFacts();
  return (
    <>
      <BackLink href="/admin/gift-cards" label="Gift cards" />
      <GiftCardDetail card={card} timeZone={timeZone} />
    </>
  );
});
