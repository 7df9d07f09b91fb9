import { link } from "../html";
import { layout, textLayout } from "../layout";
import { resolveMailTexts } from "../mail-texts";
import { markdownBlocks, markdownText } from "../markdown";
import { anchor, button, join, noteText, paragraphs } from "../parts";
import type { NewsletterConfirmData, NewsletterIssueData, NewsletterWelcomeData, Template } from "../schema";
import { linkMail } from "./link-mail";

/** The confirmation request of a newsletter subscription. */
export const newsletterConfirm: Template<NewsletterConfirmData> = ({ confirmUrl }, shop) =>
  linkMail(
    {
      firstName: null,
      words: resolveMailTexts("newsletter-confirm", {}, shop, "Please confirm that you want our newsletter."),
      label: "Yes, send it to me",
      target: confirmUrl,
      reason: "You are receiving this email because this address was entered for the newsletter.",
    },
    shop,
  );

/** Confirms a newsletter subscription, with the unsubscribe link. */
export const newsletterWelcome: Template<NewsletterWelcomeData> = ({ stopQuery }, shop) => {
  const { subject, heading, introduction, closing, preheader } = resolveMailTexts(
    "newsletter-welcome",
    {},
    shop,
    "What is in season.",
  );
  const stopPage = link(shop.url, `/newsletter/stop?${stopQuery}`);
  const reason = "You are receiving this email because you asked for our newsletter and confirmed it.";
  return {
    subject,
    stopUrl: link(shop.url, `/api/newsletter/stop?${stopQuery}`),
    html: layout(
      {
        title: heading,
        preheader,
        reason,
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
      reason,
      shop,
    ),
  };
};

/** A newsletter issue. */
export const newsletterIssue: Template<NewsletterIssueData> = ({ subject: issue, body, stopQuery }, shop) => {
  const stopPage = link(shop.url, `/newsletter/stop?${stopQuery}`);
  const reason = "You are receiving this email because you asked for our newsletter and confirmed it.";
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
        reason,
        body: join(
          paragraphs(introduction),
          ...markdownBlocks(body, shop.url),
          paragraphs(closing),
          noteText(anchor(stopPage, "Unsubscribe")),
        ),
      },
      shop,
    ),
    text: textLayout(heading, [introduction, ...blocks, closing, `Unsubscribe: ${stopPage}`], reason, shop),
  };
};
