"use client";
import { useRouter } from "next/navigation";
import { LogOutButton } from "./log-out-button";
import { SetUpApp } from "./set-up-app";

/** The setup page: the app, then the admin, which replaces this page. */
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
