import { link, subjectLine } from "../html";
import { layout, textLayout } from "../layout";
import { markdownBlocks, markdownText } from "../markdown";
import { anchor, button, join, note, paragraph } from "../parts";
import type { NewsletterConfirmData, NewsletterIssueData, NewsletterWelcomeData, Template } from "../schema";
import { linkMail } from "./link-mail";

/** Asks whether it was really the reader who wants the newsletter. */
export const newsletterConfirm: Template<NewsletterConfirmData> = ({ confirmUrl }, shop) =>
  linkMail(
    {
      firstName: null,
      subject: `Confirm your subscription to the ${shop.name} newsletter`,
      title: "Confirm that you want our newsletter",
      preheader: "Please confirm that you want our newsletter.",
      intro: `This address was entered for the newsletter of ${shop.name}: what is in season, what is back in stock, and one recipe worth keeping.`,
      label: "Yes, send it to me",
      target: confirmUrl,
      otherwise: "If it was not you, there is nothing to do: without that link we send nothing more.",
      because: "You are receiving this email because this address was entered for the newsletter.",
    },
    shop,
  );

/** On the list, and how to get off it. */
export const newsletterWelcome: Template<NewsletterWelcomeData> = ({ stopQuery }, shop) => {
  const title = "You are on the list";
  const intro =
    "We will email you what is in season, what is back in stock, and one recipe worth keeping. Until then, browse all of our recipes.";
  const stopPage = link(shop.url, `/newsletter/stop?${stopQuery}`);
  const because = "You are receiving this email because you asked for our newsletter and confirmed it.";
  return {
    subject: subjectLine(`Welcome to the ${shop.name} newsletter`),
    stopUrl: link(shop.url, `/api/newsletter/stop?${stopQuery}`),
    html: layout(
      {
        title,
        preheader: "What is in season.",
        because,
        body: join(
          paragraph(intro),
          button(shop, "Browse the recipes", "/recipes"),
          note(anchor(stopPage, "Unsubscribe with one press")),
        ),
      },
      shop,
    ),
    text: textLayout(title, [intro, link(shop.url, "/recipes"), `Unsubscribe: ${stopPage}`], because, shop),
  };
};

/** An issue, as staff has written it. */
export const newsletterIssue: Template<NewsletterIssueData> = ({ subject, body, stopQuery }, shop) => {
  const stopPage = link(shop.url, `/newsletter/stop?${stopQuery}`);
  const because = "You are receiving this email because you asked for our newsletter and confirmed it.";
  const blocks = markdownText(body, shop.url);
  return {
    subject: subjectLine(subject),
    stopUrl: link(shop.url, `/api/newsletter/stop?${stopQuery}`),
    html: layout(
      {
        title: subject,
        preheader: blocks[0]?.slice(0, 140) ?? "",
        because,
        body: join(...markdownBlocks(body, shop.url), note(anchor(stopPage, "Unsubscribe with one press"))),
      },
      shop,
    ),
    text: textLayout(subject, [...blocks, `Unsubscribe: ${stopPage}`], because, shop),
  };
};
