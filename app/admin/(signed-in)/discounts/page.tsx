import type { Metadata } from "next";
import { defineListPage } from "@/app/admin/_parts/define-page";
import { DiscountList } from "@/components/admin/discounts/discount-list";
import { ExportButton } from "@/components/admin/export-button";
import { listCampaigns } from "@/lib/campaigns/queries";
import {
  getDiscountPage,
  listAutomaticDiscounts,
  listPlansOfDiscounts,
} from "@/lib/discounts/queries/admin-discounts";
import { discountListSchema } from "@/lib/discounts/schema/admin-discount";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";

export const metadata: Metadata = { title: "Discounts" };

export default defineListPage(
  {
    tab: "discounts",
    actions: () => <ExportButton path="/api/admin/discounts/export" />,
    schema: discountListSchema,
  },
  async (params, { role }) => {
    const [page, plans, automatic, { timeZone }, campaigns] = await Promise.all([
      getDiscountPage(params),
      listPlansOfDiscounts(),
      listAutomaticDiscounts(),
      getStoreFacts(),
      listCampaigns(role),
    ]);
    return (
      <DiscountList
        params={params}
        page={page}
        plans={plans}
        automatic={automatic}
        campaigns={campaigns.filter(({ kind }) => kind !== "discount")}
        timeZone={timeZone}
      />
    );
  },
);
