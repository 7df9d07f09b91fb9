import { showCallFailure } from "@/components/ui/show-call-failure";
import { CallError } from "@/lib/http/browser";
import { callApi } from "./call-api";

/** Ends the session and goes home, also when nothing answers (shopper.md §7). A refusal is shown; 401 means that the session has ended already. */
export async function logOut(): Promise<void> {
  try {
    await callApi("POST", "/api/auth/logout");
  } catch (error) {
    if (error instanceof CallError && error.status !== 401) {
      showCallFailure(error, "Failed to log out. Please try again.");
      return;
    }
  }
  // A full page load: nothing of what the page knew about the person stays in memory.
  window.location.assign("/");
}
