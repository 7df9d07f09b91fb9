import type { Metadata } from "next";
import { defineRecordPage } from "@/app/admin/_parts/define-page";
import { BackLink } from "@/components/admin/back-link";
import { LotDetail } from "@/components/admin/lots/lot-detail";
import { getAdminLot } from "@/lib/inventory/queries/lots";
import { getStoreFacts } from "@/lib/marketing/queries";

export const metadata: Metadata = { title: "Lot" };

export default defineRecordPage({ tab: "lots", title: null, find: getAdminLot }, async (lot) => {
  const { timeZone } = await getStoreFacts();
  return (
    <>
      <BackLink href="/admin/lots" label="Lots" />
      <LotDetail key={lot.version} lot={lot} timeZone={timeZone} />
    </>
  );
});
