import { ANSWER_HOURS } from "@/lib/help/rules/questions";
import { html, oneLine, subjectLine } from "../html";
import { layout, textLayout } from "../layout";
import { box, button, join, paragraph } from "../parts";
import type { ContactMessageData, ContactReceivedData, Template } from "../schema";

/** A message from the contact form, to the shop: answering it writes to whoever sent it. */
export const contactMessage: Template<ContactMessageData> = (data, shop) => {
  const { name, email, category, subject, message, orderNumber, isPriority } = data;
  const from = [`${oneLine(name)} (${email})`, `About: ${category}`];
  if (orderNumber) from.push(`Order ${orderNumber}`);
  if (isPriority) from.push(`A member: please answer within ${ANSWER_HOURS.members} hours`);
  const title = isPriority ? "New message from a member" : "New message from the contact form";
  const because = "You are receiving this email because this is the shop's support address.";
  return {
    subject: subjectLine(`${isPriority ? "[Member] " : ""}${subject}`),
    replyTo: email,
    html: layout(
      {
        title,
        preheader: oneLine(message).slice(0, 120),
        because,
        body: join(
          box("From", from),
          ...message
            .split(/\n{2,}/)
            .map((part) =>
              paragraph(
                join(...part.split("\n").map((line, index) => html`${index > 0 ? html`<br>` : null}${line}`)),
              ),
            ),
        ),
      },
      shop,
    ),
    text: textLayout(title, [from.join("\n"), message], because, shop),
  };
};

/**
 * To whoever wrote: it has arrived. Says nothing of what was written, since anybody can type anybody's address.
 */
export const contactReceived: Template<ContactReceivedData> = ({ isPriority }, shop) => {
  const hours = isPriority ? ANSWER_HOURS.members : ANSWER_HOURS.everybody;
  const title = "Your message has arrived";
  const intro = `Thank you for writing to ${shop.name}. We'll get back to you within ${hours} hours, at this address.`;
  const more =
    "Many questions are answered already, such as how long a delivery takes and how an order is changed.";
  const because = `You are receiving this email because this address was given in the contact form of ${shop.name}. If it was not you, you can ignore this email.`;
  return {
    subject: subjectLine(`${title} at ${shop.name}`),
    html: layout(
      {
        title,
        preheader: `We'll get back to you within ${hours} hours.`,
        because,
        body: join(paragraph(intro), paragraph(more), button(shop, "Questions and answers", "/faqs")),
      },
      shop,
    ),
    text: textLayout(title, [intro, more, `${shop.url}/faqs`], because, shop),
  };
};
