import { call } from "@/components/account/call";
import { toast } from "@/components/ui/toast";
import { sentenceOf } from "@/lib/http/browser";

/**
 * Asks for the newsletter; the email that follows has the link that starts it.
 * @returns what went wrong, in words; undefined when it was sent
 */
export async function askForNewsletter(email: string, fallback: string): Promise<string | undefined> {
  try {
    await call("POST", "/api/newsletter", { email });
  } catch (error) {
    return sentenceOf(error, fallback).replace(/^email: /, "");
  }
  toast({
    title: "Check your email",
    description: "Open the link in our email to join the list.",
  });
  return undefined;
}
