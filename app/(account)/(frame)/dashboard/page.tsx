import type { Metadata } from "next";
import { AccountSkeleton } from "@/components/account/account-skeleton";
import { SessionEnded } from "@/components/account/session-ended";
import { MemberContentGrid } from "@/components/membership/member-content-grid";
import { MembershipCard } from "@/components/membership/membership-card";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { getCurrentUser } from "@/lib/account/queries/current-user";
import { getCurrentViewer } from "@/lib/account/queries/viewer";
import { listMemberContent } from "@/lib/content/queries/member-content";
import { formatUsd } from "@/lib/core/money";
import { getDeliveryTerms } from "@/lib/marketing/queries/delivery-terms";
import { getStoreFacts } from "@/lib/marketing/queries/store-facts";
import { getMembershipStatus, getPlansForSale } from "@/lib/membership/queries";
import { formatMemberDelivery } from "@/lib/membership/rules/format-plan";
import { getMembershipSavings } from "@/lib/orders/queries/own-orders";
import { AccountPage } from "../_parts/account-page";

export const metadata: Metadata = { title: "Membership" };

/** Number of member-content items on the dashboard (account-admin-content.md §2). */
const ITEMS = 5;

export default function DashboardPage() {
  return (
    <AccountPage title="Membership" skeleton={<AccountSkeleton />}>
      <Dashboard />
    </AccountPage>
  );
}

async function Dashboard() {
  const user = await getCurrentUser();
  if (!user) return <SessionEnded />;
  const [plans, status, saved, { timeZone }, { mode }, { memberFreeFromCents }] = await Promise.all([
    getPlansForSale(),
    getMembershipStatus({ userId: user.id, isMember: user.isMember }),
    getMembershipSavings(user.id),
    getStoreFacts(),
    getDeliveryTerms(),
    getCurrentViewer(),
  ]);
  return (
    <div className="space-y-10">
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <MembershipCard
          user={user}
          status={status}
          plans={plans}
          timeZone={timeZone}
          delivery={formatMemberDelivery(mode, memberFreeFromCents)}
        />
        <Card className="flex flex-col p-5 sm:p-6">
          <h2 className="text-22">Saved so far</h2>
          <p className="tabular mt-5 font-display text-54 text-fern">{formatUsd(saved)}</p>
          <p className="mt-2 text-ink-soft">
            {saved > 0
              ? "On your orders as a member, compared with the prices without a membership."
              : "Your savings as a member will appear here."}
          </p>
        </Card>
      </div>
      {status.isActive ? <Content /> : null}
    </div>
  );
}

async function Content() {
  const items = await listMemberContent();
  return (
    <section aria-labelledby="content-title">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <h2 id="content-title" className="text-28">
          For members
        </h2>
        {items.length > ITEMS ? (
          <Link href="/member-content" className="prose-link inline-flex min-h-11 items-center">
            Everything for members
          </Link>
        ) : null}
      </div>
      <MemberContentGrid items={items.slice(0, ITEMS)} />
    </section>
  );
}
