import type { Metadata } from "next";
import { SessionEnded } from "@/components/account/session-ended";
import { MembershipArrival } from "@/components/membership/membership-arrival";
import { currentViewer } from "@/lib/account/queries";
import { deliveryTerms } from "@/lib/marketing/queries";
import { activePlans } from "@/lib/membership/queries";
import { memberDelivery } from "@/lib/membership/rules/plan-words";

export const metadata: Metadata = { title: "Your membership" };
export const instant = false;

export default async function MembershipSuccessPage({ searchParams }: PageProps<"/membership-success">) {
  const [{ userId }, plans, { mode }, params] = await Promise.all([
    currentViewer(),
    activePlans(),
    deliveryTerms(),
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
    plans.map((plan) => [plan.id, memberDelivery(mode, plan.freeShippingThresholdCents)]),
  );
  return <MembershipArrival arrival={arrival} isPaid={isPaid} delivery={delivery} />;
}
