"use client";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { accountCall } from "./account-call";
import { leaveWith } from "./arrival";

/** Ends every session, this one too (D9). */
export function LogOutEverywhere() {
  const end = async () => {
    await accountCall("DELETE", "/api/account/sessions");
    leaveWith({ toast: { title: "Logged out everywhere" } }, "/login");
  };
  return (
    <ConfirmDialog
      trigger={
        <Button variant="secondary" className="w-full sm:w-fit">
          Log out everywhere
        </Button>
      }
      title="Log out everywhere?"
      description="Every browser and device has to sign in again, this one too."
      confirmLabel="Log out everywhere"
      onConfirm={end}
    />
  );
}
