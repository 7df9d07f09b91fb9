import { callApi } from "@/components/account/call-api";
import { toast } from "@/components/ui/toast";
import { errorMessage } from "@/lib/http/browser";

/**
 * Requests the newsletter; the email that follows has the link that starts it.
 * @returns an error message; undefined when the email was sent
 */
export async function postNewsletterRequest(email: string, fallback: string): Promise<string | undefined> {
  try {
    await callApi("POST", "/api/newsletter", { email });
  } catch (error) {
    return errorMessage(error, fallback).replace(/^email: /, "");
  }
  toast({
    title: "Check your email",
    description: "Open the link in our email to join the list.",
  });
  return undefined;
}
