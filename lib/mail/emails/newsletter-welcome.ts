import { z } from "zod";
import { defineEmail } from "../define-email";
import { link } from "../html";
import { newsletterMail } from "../newsletter-mail";
import { button } from "../parts";

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
    const words = texts("newsletter-welcome", {}, "What is in season.");
    const content = {
      html: button(shop, "Browse the recipes", "/recipes"),
      text: link(shop.url, "/recipes"),
    };
    return newsletterMail({ words, content, stopQuery }, shop);
  },
  samples: {
    "newsletter-welcome": () => ({ stopQuery: "reader=abc&proof=def" }),
  },
});
