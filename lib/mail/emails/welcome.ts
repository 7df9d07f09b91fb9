import { z } from "zod";
import { defineEmail } from "../define-email";
import { link } from "../html";
import { withPlans } from "../lookups";
import { composeMail, notePart } from "../mail-parts";
import { anchor, boxed, button, join, paragraph } from "../parts";
import { firstName } from "../payload-fields";

const CONFIRM =
  "Please confirm that this address is yours: orders that you placed with it as a guest are then added to your account. The link works for 7 days.";

const SAMPLE_URL = `/verify-email?token=${"t".repeat(43)}`;

const wording = (label: string, closing: string) => ({
  label,
  subject: "Welcome to {{shopName}}",
  heading: "Pull up a chair",
  introduction:
    "Your account at {{shopName}} is ready. Orders, addresses and saved items now stay in one place, and reordering takes a tap.",
  closing,
  variables: {},
});

/** After an account was created. */
export const welcome = defineEmail({
  /** `confirmUrl`: a path of the shop that verifies the address; null when a provider has verified it already. */
  payload: z.object({ firstName, confirmUrl: z.string().nullable() }),
  secretLink: "confirmUrl",
  lookUp: (payload) => withPlans(payload),
  wordings: {
    welcome: wording("Welcome", "Members get every recipe and their plan's benefits."),
    "welcome.without-plans": wording("Welcome, while no plan is for sale", ""),
  },
  render: ({ firstName, confirmUrl, hasPlansForSale }, shop, texts) => {
    const words = hasPlansForSale
      ? texts("welcome", {}, "Your account is ready: what to cook first, and what members pay.")
      : texts("welcome.without-plans", {}, "Your account is ready: what to cook first.");
    const reason = "You are receiving this email because an account was created with this address.";
    const recipes = link(shop.url, "/recipes");
    const foods = link(shop.url, "/encyclopedia");
    const membership = link(shop.url, "/membership-signup");
    const worthALook = boxed("Worth a look", [
      anchor(recipes, "Recipes written for weeknights"),
      anchor(foods, "The food encyclopedia"),
      ...(hasPlansForSale ? [anchor(membership, "What members pay")] : []),
    ]);
    const action =
      confirmUrl === null
        ? { html: button(shop, "Shop now", "/shop"), text: null }
        : {
            html: join(paragraph(CONFIRM), button(shop, "Confirm your email", confirmUrl)),
            text: `${CONFIRM}\n${link(shop.url, confirmUrl)}`,
          };
    const links = {
      html: worthALook,
      text: `Shop now: ${link(shop.url, "/shop")}\nRecipes: ${recipes}\nFoods: ${foods}${hasPlansForSale ? `\nMembership: ${membership}` : ""}`,
    };
    return composeMail(
      {
        words,
        reason,
        firstName,
        parts: [action, links, notePart(words.closing)],
      },
      shop,
    );
  },
  samples: {
    welcome: ({ firstName }) => ({ firstName, confirmUrl: SAMPLE_URL, hasPlansForSale: true }),
    "welcome.without-plans": ({ firstName }) => ({
      firstName,
      confirmUrl: SAMPLE_URL,
      hasPlansForSale: false,
    }),
  },
});
