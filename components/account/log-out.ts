import { showCallFailure } from "@/components/ui/show-call-failure";
import { CallError } from "@/lib/http/browser";
import { callApi } from "./call-api";

/**
 * Ends the session and goes home, even when the server does not answer (shopper.md §7). Errors are shown; 401 means
 * that the session had already ended.
 */
export async function logOut(): Promise<void> {
  try {
    await callApi("POST", "/api/auth/logout");
  } catch (error) {
    if (error instanceof CallError && error.status !== 401) {
      showCallFailure(error, "Failed to log out. Please try again.");
      return;
    }
  }
  // A full page load clears the user's data from memory.
  window.location.assign("/");
}
