import type { Metadata } from "next";
import { z } from "zod";
import { defineListPage } from "@/app/admin/_parts/define-page";
import { BackLink } from "@/components/admin/back-link";
import { DraftForm } from "@/components/admin/orders/draft-form";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { nullIfNotFound } from "@/lib/core/errors";
import { listDraftMethods } from "@/lib/marketing/queries/delivery-methods";
import { listSellableProducts } from "@/lib/orders/queries/draft-orders";

export const metadata: Metadata = { title: "New order" };

/** `order`: id of the unpacked order that the items are packed with. */
const schema = z.object({ order: z.string().max(80).optional().catch(undefined) });

export default defineListPage(
  { tab: "orders", title: null, right: "orders.money", schema },
  async (params) => {
    const [products, methods, addsTo] = await Promise.all([
      listSellableProducts(),
      listDraftMethods(),
      params.order ? nullIfNotFound(getAdminOrder(params.order)) : null,
    ]);
    return (
      <>
        <BackLink
          href={addsTo ? `/admin/orders/${addsTo.id}` : "/admin/orders/links"}
          label={addsTo ? `Order ${addsTo.orderNumber}` : "Payment links"}
        />
        <h1 className="mb-5 text-28 sm:text-38">
          {addsTo ? `Add items to order ${addsTo.orderNumber}` : "New order"}
        </h1>
        <DraftForm products={products} addsTo={addsTo} methods={methods} />
      </>
    );
  },
);
