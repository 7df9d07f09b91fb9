import { ContactForm } from "@/components/help/contact-form";
import { MailLinkAction } from "@/components/help/mail-link-action";
import { TrackOrder } from "@/components/help/track-order";
import { postNewsletterRequest } from "@/components/layout/post-newsletter-request";
import { renderInShop } from "../shop-context";
import { EMAIL, type FailingCall, form, SOMETHING } from "./failing-call";

/** Calls of help, the links of emails and the newsletter. */
export const HELP_CALLS: readonly FailingCall[] = [
  {
    name: "contact",
    of: ["help/contact-form.tsx POST"],
    text: "Your message was not sent. Please try again.",
    run: form(
      <ContactForm />,
      { "Full Name": "Olive", "Email Address": EMAIL, Subject: "Hello", Message: "Where is my order?" },
      "Send Message",
    ),
  },
  {
    name: "a link of an email",
    of: ["help/mail-link-action.tsx POST"],
    text: "Something went wrong",
    refusal: "text",
    run: () => {
      window.history.replaceState(null, "", "/?token=t");
      return renderInShop(
        <MailLinkAction path="/api/newsletter/confirm" pending="Wait" done={{ title: "", text: "" }} />,
      );
    },
  },
  {
    name: "track order",
    of: ["help/track-order.tsx POST"],
    text: SOMETHING,
    run: form(
      <TrackOrder timeZone="UTC" />,
      { "Order number": "AB12CD34", "Email address": EMAIL },
      "Track Order",
    ),
  },
  {
    name: "newsletter",
    of: ["layout/post-newsletter-request.ts POST"],
    text: SOMETHING,
    run: async () => renderInShop(<p>{await postNewsletterRequest(EMAIL, SOMETHING)}</p>),
  },
];
