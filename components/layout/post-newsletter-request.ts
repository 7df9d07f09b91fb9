import { callApi } from "@/components/account/call-api";
import { toast } from "@/components/ui/toast";
import { errorMessage } from "@/lib/http/browser";

/**
 * Requests the newsletter; the email that follows has the link that starts it.
 * The text is also true for an address that is already on the list, which gets no email.
 * @returns an error message; undefined when the request was accepted
 */
export async function postNewsletterRequest(email: string, fallback: string): Promise<string | undefined> {
  try {
    await callApi("POST", "/api/newsletter", { email });
  } catch (error) {
    return errorMessage(error, fallback).replace(/^email: /, "");
  }
  toast({
    title: "Check your email",
    description: "If this address isn't on our list yet, we've emailed it a link to join.",
  });
  return undefined;
}
