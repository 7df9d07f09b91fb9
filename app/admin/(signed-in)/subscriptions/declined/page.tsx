import type { Metadata } from "next";
import { defineListPage } from "@/app/admin/_parts/define-page";
import { DeclinedList } from "@/components/admin/subscriptions/declined-list";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";
import { getDeclinedPage } from "@/lib/subscriptions/queries/admin-subscriptions";
import { declinedListSchema } from "@/lib/subscriptions/schema/admin-subscription";

export const metadata: Metadata = { title: "Declined cards" };

export default defineListPage({ tab: "subscriptions", schema: declinedListSchema }, async (params) => {
  const [page, { timeZone }] = await Promise.all([getDeclinedPage(params), getStoreFacts()]);
  return <DeclinedList params={params} page={page} timeZone={timeZone} />;
});
