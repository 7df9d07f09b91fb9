import type { ToastInput } from "@/components/ui/toast";

/** The documented toast for an ended session (account-admin-content.md §8). */
export const LOGGED_OUT_TOAST = {
  title: "Unauthorized",
  description: "You are logged out. Logging in again...",
  variant: "destructive",
} as const satisfies ToastInput;
