"use client";
import { useRouter } from "next/navigation";
import { LogOutButton } from "./log-out-button";
import { SetUpApp } from "./set-up-app";

/** The body of the set-up page: the app, then on to the admin. */
export function SetUpPage() {
  const router = useRouter();
  return (
    <div className="space-y-4">
      <SetUpApp label="Set up an app" onDone={() => router.refresh()} />
      <p>
        <LogOutButton />
      </p>
    </div>
  );
}
