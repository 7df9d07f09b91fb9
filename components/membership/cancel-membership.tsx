"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { callApi } from "@/components/account/call-api";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { showCallFailure } from "@/components/ui/show-call-failure";
import { toast } from "@/components/ui/toast";
import { formatDate } from "@/lib/core/dates";

/** Documented texts (shopper.md §8). */
const FAILED = {
  title: "Error",
  description: "Failed to cancel membership",
  variant: "destructive",
} as const;

interface CancelMembershipProps {
  userId: string;
  /** Its last payment failed, so there is no paid period. */
  isOwing: boolean;
  timeZone: string;
}

/** Cancels the membership at the end of the paid period, after one confirmation. */
export function CancelMembership({ userId, isOwing, timeZone }: CancelMembershipProps) {
  const router = useRouter();
  const cancel = async () => {
    try {
      const { cancelDate } = await callApi<{ cancelDate: string | null }>("POST", "/api/membership/cancel", {
        userId,
      });
      toast({
        title: "Membership canceled",
        description: cancelDate
          ? `Your membership will remain active until ${formatDate(cancelDate, timeZone)}`
          : "Your membership has ended. You won't be charged again.",
      });
      router.refresh();
    } catch (error) {
      toast(FAILED);
      throw error; // the dialog stays open and shows the answer's message
    }
  };
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="ghost">
          Cancel Membership
        </Button>
      }
      title="Cancel your membership?"
      description={
        isOwing
          ? "Your membership ends immediately because its last payment failed. You won't be charged the amount still due."
          : "You'll keep member prices, members' content and your plan's other benefits until the end of the current period. After that, you won't be charged for your membership again, and any product subscriptions will be paused."
      }
      confirmLabel="Cancel Membership"
      cancelLabel="Keep it"
      destructive
      onConfirm={cancel}
    />
  );
}

/** Revokes the cancellation during the paid period. */
export function KeepMembership() {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const keep = async () => {
    setBusy(true);
    try {
      await callApi("POST", "/api/membership/resume");
      toast({ title: "Glad you're staying", description: "Your membership continues as before." });
      router.refresh();
    } catch (error) {
      showCallFailure(error, "Failed to keep your membership. Please try again.");
    }
    setBusy(false);
  };
  return (
    <Button size="sm" loading={isBusy} onClick={() => void keep()}>
      Keep my membership
    </Button>
  );
}
