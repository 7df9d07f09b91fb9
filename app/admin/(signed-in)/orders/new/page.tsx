import type { Metadata } from "next";
import { defineAdminPage } from "@/app/admin/_parts/define-page";
import { BackLink } from "@/components/admin/back-link";
import { DraftForm } from "@/components/admin/orders/draft-form";
import { listDraftMethods } from "@/lib/marketing/queries/delivery-methods";
import { listSellableProducts } from "@/lib/orders/queries/draft-orders";

export const metadata: Metadata = { title: "New order" };

export default defineAdminPage({ tab: "orders", title: null, right: "orders.money" }, async () => {
  const [products, methods] = await Promise.all([listSellableProducts(), listDraftMethods()]);
  return (
    <>
      <BackLink href="/admin/orders/links" label="Payment links" />
      <h1 className="mb-5 text-28 sm:text-38">New order</h1>
      <DraftForm products={products} methods={methods} />
    </>
  );
});
