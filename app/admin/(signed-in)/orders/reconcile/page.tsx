import type { Metadata } from "next";
import { type ReactNode, Suspense } from "react";
import { defineListPage } from "@/app/admin/_parts/define-page";
import { BackLink } from "@/components/admin/back-link";
import { DiscrepancyList } from "@/components/admin/orders/discrepancy-list";
import { PaymentAlerts } from "@/components/admin/orders/payment-alerts";
import { ReconcileDays } from "@/components/admin/orders/reconcile-days";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { listOpenPaymentAlerts } from "@/lib/checkout/queries/payment-alerts";
import { reconcileWithStripe } from "@/lib/checkout/queries/reconcile-with-stripe";
import { type ReconcileParams, reconcileSchema } from "@/lib/checkout/schema/reconcile";
import { ShopError } from "@/lib/core/errors";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";

export const metadata: Metadata = { title: "Reconcile" };

export default defineListPage(
  {
    tab: "orders",
    permission: "orders.money",
    title: "Reconcile",
    above: <BackLink href="/admin/orders" label="Orders" />,
    schema: reconcileSchema,
  },
  async (params) => {
    const [alerts, { timeZone }] = await Promise.all([listOpenPaymentAlerts(), getStoreFacts()]);
    return (
      <>
        <PaymentAlerts alerts={alerts} timeZone={timeZone} />
        <Suspense key={`${params.from} ${params.to}`} fallback={<Skeleton className="h-48 w-full" />}>
          <Discrepancies params={params} />
        </Suspense>
      </>
    );
  },
);

/** The page renders before Stripe answers, and says so when no answer arrives. */
async function Discrepancies({ params }: { params: ReconcileParams }): Promise<ReactNode> {
  const reconciliation = await reconcileWithStripe(params).catch((error: unknown) => {
    if (error instanceof ShopError && error.code === "payment_provider") return null;
    throw error;
  });
  if (!reconciliation)
    return <Notice tone="error" title="Stripe isn't responding. Please reload this page in a moment." />;
  const { timeZone } = await getStoreFacts();
  return (
    <>
      <ReconcileDays from={reconciliation.from} to={reconciliation.to} />
      <DiscrepancyList reconciliation={reconciliation} timeZone={timeZone} />
    </>
  );
}
