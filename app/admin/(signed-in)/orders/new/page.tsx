import type { Metadata } from "next";
import { defineAdminPage } from "@/app/admin/_parts/define-page";
import { BackLink } from "@/components/admin/back-link";
import { DraftForm } from "@/components/admin/orders/draft-form";
import { listDraftMethods } from "@/lib/marketing/queries/delivery-methods";

export const metadata: Metadata = { title: "New order" };

export default defineAdminPage({ tab: "orders", title: null, permission: "orders.money" }, async () => {
  return (
    <>
      <BackLink href="/admin/orders/links" label="Payment links" />
      <h1 className="mb-5 text-28 sm:text-38">New order</h1>
      <DraftForm methods={await listDraftMethods()} />
    </>
  );
});
