import { z } from "zod";
import { defineEmail } from "../define-email";
import { link } from "../html";
import { layout, textLayout } from "../layout";
import { anchor, boxed, button, greeting, join, noteText, paragraph, paragraphs } from "../parts";
import { firstName } from "../payload-fields";

const CONFIRM =
  "Please confirm that this address is yours: orders that you placed with it as a guest then join your account. The link works for 7 days.";

/** After an account was created. */
export const welcome = defineEmail({
  /** `confirmUrl`: a path of the shop that verifies the address; null when a provider has verified it already. */
  payload: z.object({ firstName, confirmUrl: z.string().nullable() }),
  secretLink: "confirmUrl",
  wordings: {
    welcome: {
      label: "Welcome",
      subject: "Welcome to {{shopName}}",
      heading: "Pull up a chair",
      introduction:
        "Your account at {{shopName}} is ready. Orders, addresses and saved items now stay in one place, and reordering takes a tap.",
      closing: "Members pay less for every product and get every recipe.",
      variables: {},
    },
  },
  render: ({ firstName, confirmUrl }, shop, texts) => {
    const { subject, heading, introduction, closing, preheader } = texts(
      "welcome",
      {},
      "Your account is ready: what to cook first, and what members pay.",
    );
    const reason = "You are receiving this email because an account was created with this address.";
    const html = layout(
      {
        title: heading,
        preheader,
        reason,
        body: join(
          paragraph(greeting(firstName)),
          paragraphs(introduction),
          ...(confirmUrl === null
            ? [button(shop, "Shop now", "/shop")]
            : [paragraph(CONFIRM), button(shop, "Confirm your email", confirmUrl)]),
          boxed("Worth a look", [
            anchor(link(shop.url, "/recipes"), "Recipes written for weeknights"),
            anchor(link(shop.url, "/encyclopedia"), "The food encyclopedia"),
            anchor(link(shop.url, "/membership-signup"), "What members pay"),
          ]),
          paragraphs(closing, noteText),
        ),
      },
      shop,
    );
    const text = textLayout(
      heading,
      [
        greeting(firstName),
        introduction,
        ...(confirmUrl === null ? [] : [`${CONFIRM}\n${link(shop.url, confirmUrl)}`]),
        `Shop now: ${link(shop.url, "/shop")}\nRecipes: ${link(shop.url, "/recipes")}\nFoods: ${link(shop.url, "/encyclopedia")}\nMembership: ${link(shop.url, "/membership-signup")}`,
        closing,
      ],
      reason,
      shop,
    );
    return { subject, html, text };
  },
  samples: {
    welcome: ({ firstName }) => ({ firstName, confirmUrl: `/verify-email?token=${"t".repeat(43)}` }),
  },
});
