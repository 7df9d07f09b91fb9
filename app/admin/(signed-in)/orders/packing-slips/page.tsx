import { Printer } from "lucide-react";
import type { Metadata } from "next";
import { AdminPage } from "@/app/admin/_parts/admin-page";
import { BackLink } from "@/components/admin/back-link";
import { PackingSlip } from "@/components/admin/orders/packing-slip";
import { SlipsButton } from "@/components/admin/packing/slips-button";
import { PrintButton } from "@/components/orders/print-button";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { getAdminOrder } from "@/lib/checkout/queries/admin-order";
import { nullIfNotFound } from "@/lib/core/errors";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";
import { MAX_BATCH_ORDERS } from "@/lib/orders/schema/admin-order";

export const metadata: Metadata = { title: "Packing slips" };

type Search = Promise<{ orders?: string | string[] }>;

export default function PackingSlipsPage({ searchParams }: { searchParams: Search }) {
  return (
    <AdminPage tab="orders" title={null}>
      {() => <Slips searchParams={searchParams} />}
    </AdminPage>
  );
}

/** Packing slips of the selected orders, one per sheet. */
async function Slips({ searchParams }: { searchParams: Search }) {
  const ids = [
    ...new Set(
      String((await searchParams).orders ?? "")
        .split(",")
        .filter(Boolean),
    ),
  ];
  const found = ids.slice(0, MAX_BATCH_ORDERS).map((id) => nullIfNotFound(getAdminOrder(id)));
  const [shop, ...orders] = await Promise.all([getStoreFacts(), ...found]);
  const slips = orders.flatMap((order) => order ?? []);
  const onHold = slips.filter(({ isOnHold }) => isOnHold);
  return (
    <>
      <div className="mb-4 flex max-w-3xl flex-wrap items-center justify-between gap-4 print:hidden">
        <div>
          <BackLink href="/admin/orders" label="Orders" />
          <h1 className="text-28">Packing slips</h1>
        </div>
        {slips.length > 0 ? (
          <div className="flex flex-wrap gap-2">
            <SlipsButton orders={slips.map(({ id }) => id)} />
            <PrintButton>
              <Printer aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
              Print {slips.length}
            </PrintButton>
          </div>
        ) : null}
      </div>
      {onHold.length > 0 ? (
        <Notice
          tone="error"
          title={
            onHold.length === 1
              ? "1 of these orders is on hold"
              : `${onHold.length} of these orders are on hold`
          }
          className="mb-4 max-w-3xl print:hidden"
        >
          {`Do not pack ${onHold.map(({ orderNumber }) => orderNumber).join(", ")}. Each slip says why.`}
        </Notice>
      ) : null}
      {slips.length === 0 ? (
        <EmptyState title="No orders selected" hint="Select orders in the order list first." />
      ) : null}
      <div className="space-y-6 print:space-y-0">
        {slips.map((order) => (
          <div key={order.id} className="not-first:break-before-page">
            <PackingSlip order={order} shop={shop} as="h2" />
          </div>
        ))}
      </div>
    </>
  );
}
