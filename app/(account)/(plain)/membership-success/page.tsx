import type { Metadata } from "next";
import { SessionEnded } from "@/components/account/session-ended";
import { MembershipConfirmation } from "@/components/membership/membership-confirmation";
import { getCurrentViewer } from "@/lib/account/queries/viewer";
import { getDeliveryTerms } from "@/lib/marketing/queries/delivery-terms";
import { getPlansForSale } from "@/lib/membership/queries";
import { formatMemberDelivery } from "@/lib/membership/rules/format-plan";

export const metadata: Metadata = { title: "Your membership" };
export const instant = false;

export default async function MembershipSuccessPage({ searchParams }: PageProps<"/membership-success">) {
  const [{ userId }, plans, { mode }, params] = await Promise.all([
    getCurrentViewer(),
    getPlansForSale(),
    getDeliveryTerms(),
    searchParams,
  ]);
  const { session_id: session, subscription, redirect_status: redirected } = params;
  if (userId === null) return <SessionEnded />;
  const arrival =
    typeof subscription === "string"
      ? { subscriptionId: subscription }
      : { sessionId: typeof session === "string" ? session : "none" };
  const isPaid =
    (subscription !== undefined || session !== undefined) && (redirected ?? "succeeded") === "succeeded";
  const delivery = Object.fromEntries(
    plans.map((plan) => [plan.id, formatMemberDelivery(mode, plan.freeShippingThresholdCents)]),
  );
  return <MembershipConfirmation arrival={arrival} isPaid={isPaid} delivery={delivery} />;
}
