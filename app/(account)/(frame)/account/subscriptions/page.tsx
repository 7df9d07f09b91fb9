import type { Metadata } from "next";
import { SettingsSkeleton } from "@/components/account/account-skeleton";
import { SessionEnded } from "@/components/account/session-ended";
import { OwnSubscriptionList } from "@/components/subscriptions/own-subscription-list";
import { RenewalCreditChoice } from "@/components/subscriptions/renewal-credit-choice";
import { listAddresses } from "@/lib/account/queries/addresses";
import { getCurrentUser } from "@/lib/account/queries/current-user";
import { getPlansForSale } from "@/lib/membership/queries";
import { SUBSCRIPTION_PERCENT_OFF } from "@/lib/pricing/rules/percents";
import { getRenewalCredit } from "@/lib/subscriptions/queries/next-renewal";
import { listSubscriptions } from "@/lib/subscriptions/queries/subscription-view";
import { AccountPage } from "../../_parts/account-page";

export const metadata: Metadata = { title: "Subscriptions" };

export default function SubscriptionsPage() {
  return (
    <AccountPage
      title="Subscriptions"
      intro={`Products delivered automatically, ${SUBSCRIPTION_PERCENT_OFF}% below your member price. Skip, pause or cancel whenever you like.`}
      skeleton={<SettingsSkeleton />}
    >
      <Subscriptions />
    </AccountPage>
  );
}

async function Subscriptions() {
  const user = await getCurrentUser();
  if (!user) return <SessionEnded />;
  const [view, addresses, credit, plans] = await Promise.all([
    listSubscriptions({ userId: user.id, isMember: user.isMember }),
    listAddresses(user.id),
    getRenewalCredit(user.id),
    getPlansForSale(),
  ]);
  return (
    <>
      <OwnSubscriptionList initial={view} addresses={addresses} hasPlansForSale={plans.length > 0} />
      {view.subscriptions.length > 0 && (credit.isWanted || credit.availableCents > 0) ? (
        <div className="mt-6">
          <RenewalCreditChoice {...credit} />
        </div>
      ) : null}
    </>
  );
}
