import { z } from "zod";
import { RESPONSE_HOURS } from "@/lib/help/rules/questions";
import { defineEmail } from "../define-email";
import { composeMail, wordingPart } from "../mail-parts";
import { button } from "../parts";

/** Confirms a message to its sender, without its text, because a sender can enter any email address. */
export const contactReceived = defineEmail({
  /** `isPriority`: the sender is a member. */
  payload: z.object({ isPriority: z.boolean() }),
  wordings: {
    "contact-received": {
      label: "Contact form, to the writer",
      subject: "Your message has arrived at {{shopName}}",
      heading: "Your message has arrived",
      introduction:
        "Thank you for writing to {{shopName}}. We'll get back to you within {{hours}} hours, at this address.",
      closing:
        "Many questions are already answered on our website, such as how long delivery takes and how to change an order.",
      variables: { hours: "Hours within which this person is answered" },
      required: { introduction: ["hours"] },
    },
  },
  render: ({ isPriority }, shop, texts) => {
    const hours = isPriority ? RESPONSE_HOURS.members : RESPONSE_HOURS.standard;
    const words = texts(
      "contact-received",
      { hours: String(hours) },
      `We'll get back to you within ${hours} hours.`,
    );
    const reason = `You are receiving this email because this address was given in the contact form of ${shop.name}. If it was not you, you can ignore this email.`;
    return composeMail(
      {
        words,
        reason,
        parts: [
          wordingPart(words.closing),
          { html: button(shop, "Questions and answers", "/faqs"), text: `${shop.url}/faqs` },
        ],
      },
      shop,
    );
  },
  samples: {
    "contact-received": () => ({ isPriority: true }),
  },
});
