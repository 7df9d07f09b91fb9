import { Printer } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AdminPage } from "@/app/admin/_parts/admin-page";
import { BackLink } from "@/components/admin/back-link";
import { PackingSlip } from "@/components/admin/orders/packing-slip";
import { PrintButton } from "@/components/orders/print-button";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { nullIfNotFound } from "@/lib/core/errors";
import { getStoreFacts } from "@/lib/marketing/queries";

export const metadata: Metadata = { title: "Packing slip" };

type Params = Promise<{ id: string }>;

export default function PackingSlipPage({ params }: { params: Params }) {
  return (
    <AdminPage tab="orders" title={null}>
      {() => <Slip params={params} />}
    </AdminPage>
  );
}

async function Slip({ params }: { params: Params }) {
  const { id } = await params;
  const [order, shop] = await Promise.all([nullIfNotFound(getAdminOrder(id)), getStoreFacts()]);
  if (!order) notFound();
  return (
    <>
      <div className="mb-4 flex max-w-3xl items-center justify-between gap-4 print:hidden">
        <BackLink href={`/admin/orders/${id}`} label={`Order ${order.orderNumber}`} />
        <PrintButton>
          <Printer aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
          Print
        </PrintButton>
      </div>
      <PackingSlip order={order} shop={shop} />
    </>
  );
}
