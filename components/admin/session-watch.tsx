"use client";
import { AlertDialog as Primitive } from "radix-ui";
import { useEffect, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { DialogFrame, dialogPanel, overlay } from "@/components/ui/dialog-frame";
import { adminSession } from "./admin-session";
import { LoginLinks } from "./login-links";

const signedIn = () => "in" as const;

/**
 * Checks the session when the user returns to the page or a call was refused. When it has ended, a notice opens over
 * the page, which keeps its input for after the login.
 */
export function SessionWatch() {
  const state = useSyncExternalStore(adminSession.subscribe, adminSession.current, signedIn);
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === "visible") void adminSession.check();
    };
    document.addEventListener("visibilitychange", check); // the server checked the session when it rendered the page
    return () => document.removeEventListener("visibilitychange", check);
  }, []);
  const isChecking = state === "checking";
  return (
    <Primitive.Root open={state !== "in"}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlay} />
        <Primitive.Content className={dialogPanel({ size: "sm" })}>
          <DialogFrame
            heading={
              <>
                <Primitive.Title className="text-28">Login Required</Primitive.Title>
                <Primitive.Description className="text-ink-soft">
                  You are no longer signed in. What you have typed stays here: log in in another window and
                  come back, or log in now.
                </Primitive.Description>
              </>
            }
          >
            <div className="space-y-2.5">
              <LoginLinks />
              <Button
                variant="secondary"
                className="w-full"
                loading={isChecking}
                onClick={() => void adminSession.check()}
              >
                {isChecking ? "Checking access" : "I have logged in"}
              </Button>
            </div>
          </DialogFrame>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
