import { errorMessage } from "@/lib/http/browser";
import { toast } from "./toast";

/**
 * Shows the documented toast of a failed call: the answer's message, or `fallback` without one or without an answer.
 * Ended sessions never get here: `callApi` redirects to the login page (docs/decisions/0041).
 * @returns the message shown
 */
export function showCallFailure(error: unknown, fallback: string, title = "Error"): string {
  const description = errorMessage(error, fallback);
  toast({ title, description, variant: "destructive" });
  return description;
}
