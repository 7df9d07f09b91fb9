"use client";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { callApi } from "./call-api";
import { navigateWithFlash } from "./flash-message";

/** Ends every session, including this one (D9). */
export function LogOutEverywhere() {
  const end = async () => {
    await callApi("DELETE", "/api/account/sessions");
    navigateWithFlash({ toast: { title: "Logged out everywhere" } }, "/login");
  };
  return (
    <ConfirmDialog
      trigger={
        <Button variant="secondary" className="w-full sm:w-fit">
          Log out everywhere
        </Button>
      }
      title="Log out everywhere?"
      description="You'll have to sign in again on every browser and device, including this one."
      confirmLabel="Log out everywhere"
      failure="Failed to log out everywhere. Please try again."
      onConfirm={end}
    />
  );
}
