import { link, subjectLine } from "../html";
import { layout, textLayout } from "../layout";
import { anchor, box, button, greeting, join, note, paragraph } from "../parts";
import type { Template, WelcomeData } from "../schema";

const CONFIRM =
  "Please confirm that this address is yours: orders that you placed with it as a guest then join your account. The link works for 7 days.";

/** After an account was made. */
export const welcome: Template<WelcomeData> = ({ firstName, confirmUrl }, shop) => {
  const title = "Pull up a chair";
  const intro = `Your account at ${shop.name} is ready. Orders, addresses and saved things now stay in one place, and reordering takes a tap.`;
  const members = "Members pay less for every product and get every recipe.";
  const because = "You are receiving this email because an account was created with this address.";
  const html = layout(
    {
      title,
      preheader: "Your account is ready: what to cook first, and what members pay.",
      because,
      body: join(
        paragraph(greeting(firstName)),
        paragraph(intro),
        ...(confirmUrl === null
          ? [button(shop, "Shop now", "/shop")]
          : [paragraph(CONFIRM), button(shop, "Confirm your email", confirmUrl)]),
        box("Worth a look", [
          anchor(link(shop.url, "/recipes"), "Recipes written for weeknights"),
          anchor(link(shop.url, "/encyclopedia"), "The food encyclopedia"),
          anchor(link(shop.url, "/membership-signup"), "What members pay"),
        ]),
        note(members),
      ),
    },
    shop,
  );
  const text = textLayout(
    title,
    [
      greeting(firstName),
      intro,
      ...(confirmUrl === null ? [] : [`${CONFIRM}\n${link(shop.url, confirmUrl)}`]),
      `Shop now: ${link(shop.url, "/shop")}\nRecipes: ${link(shop.url, "/recipes")}\nFoods: ${link(shop.url, "/encyclopedia")}\nMembership: ${link(shop.url, "/membership-signup")}`,
      members,
    ],
    because,
    shop,
  );
  return { subject: subjectLine(`Welcome to ${shop.name}`), html, text };
};
