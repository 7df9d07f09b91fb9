import type { Metadata } from "next";
import { defineListPage } from "@/app/admin/_parts/define-page";
import { PriceChangeList } from "@/components/admin/campaigns/price-change-list";
import { listCampaigns } from "@/lib/campaigns/queries";
import { countPriceChanges, listPriceChanges } from "@/lib/catalog/queries/price-changes";
import { priceChangeListSchema } from "@/lib/catalog/schema/price-change";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";

export const metadata: Metadata = { title: "Price changes" };

export default defineListPage(
  { tab: "marketing", schema: priceChangeListSchema },
  async ({ edit }, { role }) => {
    const { timeZone } = await getStoreFacts();
    const [rows, total, campaigns] = await Promise.all([
      listPriceChanges(timeZone),
      countPriceChanges(),
      listCampaigns(role),
    ]);
    return <PriceChangeList key={edit} rows={rows} total={total} opened={edit} campaigns={campaigns} />;
  },
);
