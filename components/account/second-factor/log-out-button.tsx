"use client";
import { Button } from "@/components/ui/button";
import { logOut } from "../log-out";

/** The way back for staff who cannot complete their sign-in now. */
export const LogOutButton = () => (
  <Button variant="ghost" onClick={() => void logOut()}>
    Log out
  </Button>
);
