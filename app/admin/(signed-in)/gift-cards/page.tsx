import type { Metadata } from "next";
import { defineListPage } from "@/app/admin/_parts/define-page";
import { ExportButton } from "@/components/admin/export-button";
import { GiftCardList } from "@/components/admin/gift-cards/gift-card-list";
import { getGiftCardPage } from "@/lib/gift-cards/queries/admin-gift-cards";
import { giftCardListSchema } from "@/lib/gift-cards/schema/admin-gift-card";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";

export const metadata: Metadata = { title: "Gift cards" };

export default defineListPage(
  {
    tab: "gift-cards",
    actions: () => <ExportButton path="/api/admin/gift-cards/export" isPersonal />,
    schema: giftCardListSchema,
  },
  async (params) => {
    const [page, { timeZone }] = await Promise.all([getGiftCardPage(params), getStoreFacts()]);
    return <GiftCardList params={params} page={page} timeZone={timeZone} />;
  },
);
