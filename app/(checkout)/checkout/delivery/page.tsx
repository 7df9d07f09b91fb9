import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { PayRenewal } from "@/components/subscriptions/pay-renewal";
import { getCurrentUser } from "@/lib/account/queries/current-user";
import { listSubscriptions } from "@/lib/subscriptions/queries/subscription-view";

export const metadata: Metadata = { title: "Pay for your delivery" };
export const instant = false;

const SUBSCRIPTIONS_PATH = "/account/subscriptions";

/** Pays a renewal by hand after the saved card was declined; the email about the decline links here. */
export default async function RenewalPaymentPage({ searchParams }: PageProps<"/checkout/delivery">) {
  const { subscription } = await searchParams;
  const user = await getCurrentUser();
  if (!user)
    redirect(
      `/login?${new URLSearchParams({ return: `/checkout/delivery?subscription=${String(subscription)}` })}`,
    );
  const { subscriptions } = await listSubscriptions({ userId: user.id, isMember: user.isMember });
  const productSubscription = subscriptions.find(({ id }) => id === subscription);
  if (!productSubscription) redirect(SUBSCRIPTIONS_PATH);
  return <PayRenewal subscription={productSubscription} />;
}
