import type { Metadata } from "next";
import { defineRecordPage } from "@/app/admin/_parts/define-page";
import { BackLink } from "@/components/admin/back-link";
import { LotDetail } from "@/components/admin/lots/lot-detail";
import { getLotDetail } from "@/lib/inventory/queries/lot-detail";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";

export const metadata: Metadata = { title: "Lot" };

export default defineRecordPage({ tab: "lots", title: null, find: getLotDetail }, async (lot) => {
  const { timeZone } = await getStoreFacts();
  return (
    <>
      <BackLink href="/admin/lots" label="Lots" />
      <LotDetail key={lot.version} lot={lot} timeZone={timeZone} />
    </>
  );
});
