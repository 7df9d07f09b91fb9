import type { Metadata } from "next";
import { AccountSkeleton } from "@/components/account/account-skeleton";
import { ProfileCard } from "@/components/account/profile-card";
import { QuickActions } from "@/components/account/quick-actions";
import { SessionEnded } from "@/components/account/session-ended";
import { StoreCreditCard } from "@/components/credit/store-credit-card";
import { MembershipCard } from "@/components/membership/membership-card";
import { NextRenewalCard } from "@/components/subscriptions/next-renewal-card";
import { Card } from "@/components/ui/card";
import { WishlistItems } from "@/components/wishlist/wishlist-items";
import { getCurrentUser } from "@/lib/account/queries/current-user";
import { getCurrentViewer } from "@/lib/account/queries/viewer";
import { getAvailability } from "@/lib/catalog/queries";
import { getStoreCredit } from "@/lib/credit/queries";
import { getDeliveryTerms } from "@/lib/marketing/queries/delivery-terms";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";
import { getMembershipStatus, getPlansForSale } from "@/lib/membership/queries";
import { formatMemberDelivery } from "@/lib/membership/rules/format-plan";
import { getNextRenewal } from "@/lib/subscriptions/queries/next-renewal";
import { listSavedItems } from "@/lib/wishlist/queries";
import { toApiSavedItem } from "@/lib/wishlist/schema";
import { AccountPage } from "../_parts/account-page";

export const metadata: Metadata = { title: "My Account" };

export default function AccountOverviewPage() {
  return (
    <AccountPage title="My Account" skeleton={<AccountSkeleton />}>
      <Account />
    </AccountPage>
  );
}

async function Account() {
  const [user, viewer] = await Promise.all([getCurrentUser(), getCurrentViewer()]);
  if (!user) return <SessionEnded />;
  const [saved, plans, status, { timeZone }, next, { mode }, credit] = await Promise.all([
    listSavedItems({ ...viewer, userId: user.id }),
    getPlansForSale(),
    getMembershipStatus({ userId: user.id, isMember: user.isMember }),
    getStoreFacts(),
    getNextRenewal({ userId: user.id, isMember: user.isMember }),
    getDeliveryTerms(),
    getStoreCredit(user.id),
  ]);
  const stock = await getAvailability(saved.map(({ productId }) => productId));
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
      <ProfileCard user={user} timeZone={timeZone} />
      <MembershipCard
        user={user}
        status={status}
        plans={plans}
        timeZone={timeZone}
        delivery={formatMemberDelivery(mode, viewer.memberFreeFromCents)}
      />
      <div className="md:col-span-2">
        <NextRenewalCard {...next} />
      </div>
      <section id="store-credit" aria-labelledby="store-credit-title" className="scroll-mt-24 md:col-span-2">
        <StoreCreditCard credit={credit} timeZone={timeZone} />
      </section>
      <section id="saved-items" aria-labelledby="saved-items-title" className="scroll-mt-24 md:col-span-2">
        <Card className="p-5 sm:p-6">
          <h2 id="saved-items-title" className="mb-5 text-22">
            Saved Items
          </h2>
          <WishlistItems
            items={saved.map(toApiSavedItem)}
            stock={stock}
            isMember={user.isMember}
            hasSeveralPlans={plans.length > 1}
          />
        </Card>
      </section>
      <div className="md:col-span-2">
        <QuickActions />
      </div>
    </div>
  );
}
