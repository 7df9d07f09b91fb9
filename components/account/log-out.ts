import { toast } from "@/components/ui/toast";
import { CallError, call } from "@/lib/http/browser";

/** Ends the session and goes home, also when nothing answers (shopper.md §7). A refusal is said. */
export async function logOut(): Promise<void> {
  try {
    await call("POST", "/api/auth/logout");
  } catch (error) {
    if (error instanceof CallError) {
      toast({ title: "Error", description: error.sentence, variant: "destructive" });
      return;
    }
  }
  // A full page load: nothing of what the page knew about the person stays in memory.
  window.location.assign("/");
}
