import { RESPONSE_HOURS } from "@/lib/help/rules/questions";
import { oneLine } from "../html";
import { layout, textLayout } from "../layout";
import { resolveMailTexts } from "../mail-texts";
import { boxed, button, join, paragraphs } from "../parts";
import type { ContactMessageData, ContactReceivedData, Template } from "../schema";

/** A message from the contact form, to the shop; its Reply-To is the sender. */
export const contactMessage: Template<ContactMessageData> = (data, shop) => {
  const { name, email, category, subject, message, orderNumber, isPriority } = data;
  const from = [`${oneLine(name)} (${email})`, `About: ${category}`];
  if (orderNumber) from.push(`Order ${orderNumber}`);
  if (isPriority) from.push(`A member: please answer within ${RESPONSE_HOURS.members} hours`);
  const words = resolveMailTexts(
    "contact-message",
    {
      topic: subject,
      memberTag: isPriority ? "[Member]" : "",
      sender: isPriority ? "a member" : "the contact form",
    },
    shop,
    oneLine(message).slice(0, 120),
  );
  const reason = "You are receiving this email because this is the shop's support address.";
  return {
    subject: words.subject,
    replyTo: email,
    html: layout(
      {
        title: words.heading,
        preheader: words.preheader,
        reason,
        body: join(
          paragraphs(words.introduction),
          boxed("From", from),
          paragraphs(message),
          paragraphs(words.closing),
        ),
      },
      shop,
    ),
    text: textLayout(
      words.heading,
      [words.introduction, from.join("\n"), message, words.closing],
      reason,
      shop,
    ),
  };
};

/** Confirms a message to its sender, without its text, because a sender can enter any email address. */
export const contactReceived: Template<ContactReceivedData> = ({ isPriority }, shop) => {
  const hours = isPriority ? RESPONSE_HOURS.members : RESPONSE_HOURS.everybody;
  const { subject, heading, introduction, closing, preheader } = resolveMailTexts(
    "contact-received",
    { hours: String(hours) },
    shop,
    `We'll get back to you within ${hours} hours.`,
  );
  const reason = `You are receiving this email because this address was given in the contact form of ${shop.name}. If it was not you, you can ignore this email.`;
  return {
    subject,
    html: layout(
      {
        title: heading,
        preheader,
        reason,
        body: join(
          paragraphs(introduction),
          paragraphs(closing),
          button(shop, "Questions and answers", "/faqs"),
        ),
      },
      shop,
    ),
    text: textLayout(heading, [introduction, closing, `${shop.url}/faqs`], reason, shop),
  };
};
