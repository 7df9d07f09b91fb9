"use client";
import { Button } from "@/components/ui/button";
import { logOut } from "../log-out";

/** Logs out staff who cannot complete their sign-in. */
export const LogOutButton = () => (
  <Button variant="ghost" onClick={() => void logOut()}>
    Log out
  </Button>
);
