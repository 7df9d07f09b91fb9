import { link } from "../html";
import { layout, textLayout } from "../layout";
import { resolveMailTexts } from "../mail-texts";
import { markdownBlocks, markdownText } from "../markdown";
import { anchor, button, join, noteText, paragraphs } from "../parts";
import type { NewsletterConfirmData, NewsletterIssueData, NewsletterWelcomeData, Template } from "../schema";
import { linkMail } from "./link-mail";

/** Asks whether it was really the reader who wants the newsletter. */
export const newsletterConfirm: Template<NewsletterConfirmData> = ({ confirmUrl }, shop) =>
  linkMail(
    {
      firstName: null,
      words: resolveMailTexts("newsletter-confirm", {}, shop, "Please confirm that you want our newsletter."),
      label: "Yes, send it to me",
      target: confirmUrl,
      because: "You are receiving this email because this address was entered for the newsletter.",
    },
    shop,
  );

/** On the list, and how to get off it. */
export const newsletterWelcome: Template<NewsletterWelcomeData> = ({ stopQuery }, shop) => {
  const { subject, heading, introduction, closing, preheader } = resolveMailTexts(
    "newsletter-welcome",
    {},
    shop,
    "What is in season.",
  );
  const stopPage = link(shop.url, `/newsletter/stop?${stopQuery}`);
  const because = "You are receiving this email because you asked for our newsletter and confirmed it.";
  return {
    subject,
    stopUrl: link(shop.url, `/api/newsletter/stop?${stopQuery}`),
    html: layout(
      {
        title: heading,
        preheader,
        because,
        body: join(
          paragraphs(introduction),
          button(shop, "Browse the recipes", "/recipes"),
          paragraphs(closing),
          noteText(anchor(stopPage, "Unsubscribe")),
        ),
      },
      shop,
    ),
    text: textLayout(
      heading,
      [introduction, link(shop.url, "/recipes"), closing, `Unsubscribe: ${stopPage}`],
      because,
      shop,
    ),
  };
};

/** An issue, as staff has written it. */
export const newsletterIssue: Template<NewsletterIssueData> = ({ subject: issue, body, stopQuery }, shop) => {
  const stopPage = link(shop.url, `/newsletter/stop?${stopQuery}`);
  const because = "You are receiving this email because you asked for our newsletter and confirmed it.";
  const blocks = markdownText(body, shop.url);
  const { subject, heading, introduction, closing, preheader } = resolveMailTexts(
    "newsletter-issue",
    { issue },
    shop,
    blocks[0]?.slice(0, 140) ?? "",
  );
  return {
    subject,
    stopUrl: link(shop.url, `/api/newsletter/stop?${stopQuery}`),
    html: layout(
      {
        title: heading,
        preheader,
        because,
        body: join(
          paragraphs(introduction),
          ...markdownBlocks(body, shop.url),
          paragraphs(closing),
          noteText(anchor(stopPage, "Unsubscribe")),
        ),
      },
      shop,
    ),
    text: textLayout(heading, [introduction, ...blocks, closing, `Unsubscribe: ${stopPage}`], because, shop),
  };
};
