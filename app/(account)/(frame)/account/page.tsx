import type { Metadata } from "next";
import { Suspense } from "react";
import { AccountSkeleton } from "@/components/account/account-skeleton";
import { ProfileCard } from "@/components/account/profile-card";
import { QuickActions } from "@/components/account/quick-actions";
import { SessionEnded } from "@/components/account/session-ended";
import { MembershipCard } from "@/components/membership/membership-card";
import { NextDelivery } from "@/components/replenishment/next-delivery";
import { Card } from "@/components/ui/card";
import { SavedItems } from "@/components/wishlist/saved-items";
import { currentUser, currentViewer } from "@/lib/account/queries";
import { stockOf } from "@/lib/catalog/queries";
import { deliveryTerms, storeFacts } from "@/lib/marketing/queries";
import { activePlans, membershipStatus } from "@/lib/membership/queries";
import { memberDelivery } from "@/lib/membership/rules/plan-words";
import { nextDelivery } from "@/lib/replenishment/queries";
import { savedItems } from "@/lib/wishlist/queries";
import { toApiSavedItem } from "@/lib/wishlist/schema";

export const metadata: Metadata = { title: "My Account" };

export default function AccountPage() {
  return (
    <>
      <h1 className="mb-6 text-38 sm:mb-8">My Account</h1>
      <Suspense fallback={<AccountSkeleton />}>
        <Account />
      </Suspense>
    </>
  );
}

async function Account() {
  const [user, viewer] = await Promise.all([currentUser(), currentViewer()]);
  if (!user) return <SessionEnded />;
  const [saved, plans, status, { timeZone }, next, { mode }] = await Promise.all([
    savedItems({ ...viewer, userId: user.id }),
    activePlans(),
    membershipStatus({ userId: user.id, isMember: user.isMember }),
    storeFacts(),
    nextDelivery(user.id),
    deliveryTerms(),
  ]);
  const stock = await stockOf(saved.map(({ productId }) => productId));
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
      <ProfileCard user={user} timeZone={timeZone} />
      <MembershipCard
        user={user}
        status={status}
        plans={plans}
        timeZone={timeZone}
        delivery={memberDelivery(mode, viewer.memberFreeFromCents)}
      />
      <div className="md:col-span-2">
        <NextDelivery {...next} />
      </div>
      <section id="saved-items" aria-labelledby="saved-items-title" className="scroll-mt-24 md:col-span-2">
        <Card className="p-5 sm:p-6">
          <h2 id="saved-items-title" className="mb-5 text-22">
            Saved Items
          </h2>
          <SavedItems items={saved.map(toApiSavedItem)} stock={stock} isMember={user.isMember} />
        </Card>
      </section>
      <div className="md:col-span-2">
        <QuickActions />
      </div>
    </div>
  );
}
