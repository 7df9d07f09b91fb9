import type { Metadata } from "next";
import { SessionEnded } from "@/components/account/session-ended";
import { MembershipArrival } from "@/components/membership/membership-arrival";
import { currentViewer } from "@/lib/account/queries";

export const metadata: Metadata = { title: "Your membership" };
export const instant = false;

export default async function MembershipSuccessPage({ searchParams }: PageProps<"/membership-success">) {
  const [{ userId }, { session_id: session, subscription, redirect_status: redirected }] = await Promise.all([
    currentViewer(),
    searchParams,
  ]);
  if (userId === null) return <SessionEnded />;
  const arrival =
    typeof subscription === "string"
      ? { subscriptionId: subscription }
      : { sessionId: typeof session === "string" ? session : "none" };
  const isPaid =
    (subscription !== undefined || session !== undefined) && (redirected ?? "succeeded") === "succeeded";
  return <MembershipArrival arrival={arrival} isPaid={isPaid} />;
}
