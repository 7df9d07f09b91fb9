import { z } from "zod";
import { cutText } from "@/lib/core/text";
import { getContactMessage } from "@/lib/help/queries";
import { RESPONSE_HOURS } from "@/lib/help/rules/questions";
import { defineEmail } from "../define-email";
import { oneLine } from "../html";
import { composeMail, wordingPart } from "../mail-parts";
import { boxed } from "../parts";
import { UndeliverableError } from "../rules";

/** A message from the contact form, to the shop; its Reply-To is the sender. */
export const contactMessage = defineEmail({
  /** `messageId`: of the row in contact_messages. */
  payload: z.object({ messageId: z.string() }),
  lookUp: async ({ messageId }) => {
    const message = await getContactMessage(messageId);
    if (!message) throw new UndeliverableError(`The message ${messageId} was deleted`);
    return message;
  },
  wordings: {
    "contact-message": {
      label: "Contact form, to the shop",
      subject: "{{memberTag}} {{topic}}",
      heading: "New message from {{sender}}",
      introduction: "",
      closing: "",
      variables: {
        topic: "The message's subject",
        memberTag: "“[Member]” for members, else empty",
        sender: "“a member” or “the contact form”",
      },
      required: { subject: ["topic"] },
    },
  },
  render: (data, shop, texts) => {
    const { name, email, category, subject, message, orderNumber, isPriority } = data;
    const from = [`${oneLine(name)} (${email})`, `About: ${category}`];
    if (orderNumber) from.push(`Order ${orderNumber}`);
    if (isPriority) from.push(`A member: please answer within ${RESPONSE_HOURS.members} hours`);
    const words = texts(
      "contact-message",
      {
        topic: subject,
        memberTag: isPriority ? "[Member]" : "",
        sender: isPriority ? "a member" : "the contact form",
      },
      cutText(oneLine(message), 120),
    );
    const reason = "You are receiving this email because this is the shop's support address.";
    return {
      ...composeMail(
        {
          words,
          reason,
          parts: [
            { html: boxed("From", from), text: from.join("\n") },
            wordingPart(message),
            wordingPart(words.closing),
          ],
        },
        shop,
      ),
      replyTo: email,
    };
  },
  samples: {
    "contact-message": ({ typed }) => ({
      name: typed("Maya Reyes"),
      email: "maya@mail.example",
      category: "An order",
      subject: typed("The jar came broken"),
      message: typed("Hello!\n\nThe jar came broken."),
      orderNumber: "AB12CD34",
      isPriority: true,
    }),
  },
});
