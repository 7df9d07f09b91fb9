import type { Metadata } from "next";
import { type ReactNode, Suspense } from "react";
import { BackLink } from "@/components/admin/back-link";
import { Differences } from "@/components/admin/orders/differences";
import { PaymentAlerts } from "@/components/admin/orders/payment-alerts";
import { ReconcileDays } from "@/components/admin/orders/reconcile-days";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { openPaymentAlerts } from "@/lib/admin/queries/payment-alerts";
import { reconcileDays } from "@/lib/admin/queries/reconcile";
import { type ReconcileParams, reconcileSchema } from "@/lib/admin/schema/reconcile";
import { ShopError } from "@/lib/core/errors";
import { storeFacts } from "@/lib/marketing/queries";
import { OfficePage } from "../../../_parts/office-page";

export const metadata: Metadata = { title: "Reconcile" };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default function ReconcilePage({ searchParams }: { searchParams: Search }) {
  return (
    <OfficePage
      tab="orders"
      right="orders.money"
      title="Reconcile"
      above={<BackLink href="/admin/orders" label="Orders" />}
    >
      {() => <Page search={searchParams} />}
    </OfficePage>
  );
}

async function Page({ search }: { search: Search }) {
  const params = reconcileSchema.parse(await search);
  const [alerts, { timeZone }] = await Promise.all([openPaymentAlerts(), storeFacts()]);
  return (
    <>
      <PaymentAlerts alerts={alerts} timeZone={timeZone} />
      <Suspense key={`${params.from} ${params.to}`} fallback={<Skeleton className="h-48 w-full" />}>
        <Read params={params} />
      </Suspense>
    </>
  );
}

/** Stripe is asked while the page is already there; without an answer the page says so. */
async function Read({ params }: { params: ReconcileParams }): Promise<ReactNode> {
  const read = await reconcileDays(params).catch((error: unknown) => {
    if (error instanceof ShopError && error.code === "payment_provider") return null;
    throw error;
  });
  if (!read)
    return <Notice tone="error" title="Stripe does not answer. Please load this page again in a moment." />;
  const { timeZone } = await storeFacts();
  return (
    <>
      <ReconcileDays from={read.from} to={read.to} />
      <Differences read={read} timeZone={timeZone} />
    </>
  );
}
