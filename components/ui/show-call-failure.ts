import { errorMessage } from "@/lib/http/browser";
import { toast } from "./toast";

/**
 * Shows the documented toast of a call that failed: what the answer says, else `fallback`, also when nothing answered.
 * A session that has ended never gets here: `call` leaves for the login page (docs/decisions/0041).
 * @returns the sentence that is shown
 */
export function showCallFailure(error: unknown, fallback: string, title = "Error"): string {
  const description = errorMessage(error, fallback);
  toast({ title, description, variant: "destructive" });
  return description;
}
