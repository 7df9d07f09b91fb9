import { z } from "zod";
import { defineEmail } from "../define-email";
import { link } from "../html";
import { layout, textLayout } from "../layout";
import { anchor, button, join, noteText, paragraphs } from "../parts";

/** Confirms a newsletter subscription, with the unsubscribe link. */
export const newsletterWelcome = defineEmail({
  /** `stopQuery`: query string that unsubscribes from the newsletter. */
  payload: z.object({ stopQuery: z.string() }),
  wordings: {
    "newsletter-welcome": {
      label: "Newsletter: welcome",
      subject: "Welcome to the {{shopName}} newsletter",
      heading: "You are on the list",
      introduction:
        "We will email you what is in season, what is back in stock, and one recipe worth keeping. Until then, browse all of our recipes.",
      closing: "",
      variables: {},
    },
  },
  render: ({ stopQuery }, shop, texts) => {
    const { subject, heading, introduction, closing, preheader } = texts(
      "newsletter-welcome",
      {},
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
  },
  samples: {
    "newsletter-welcome": () => ({ stopQuery: "reader=abc&proof=def" }),
  },
});
