import { dayText } from "@/lib/core/dates";
import { formatUsd, sum } from "@/lib/core/money";
import { everyDays } from "@/lib/replenishment/rules/intervals";
import type { ScheduleLine } from "@/lib/replenishment/schema";
import { link, oneLine, subjectLine } from "../html";
import { layout, textLayout } from "../layout";
import { box, button, greeting, join, note, paragraph } from "../parts";
import type { Mail, MailShop, RenewalProblemData, RenewalReminderData, Template } from "../schema";

const BECAUSE = "You are receiving this email because you have a product subscription with us.";
const SCHEDULES = "/account/subscriptions";

interface Words {
  subject: string;
  title: string;
  intro: string;
  /** What the reader can do about it. */
  action: string;
  /** A quiet line below. */
  rest: string;
}

const lineText = ({ name, quantity, intervalDays, unitPriceCents }: ScheduleLine): string =>
  `${quantity} × ${oneLine(name)} at ${formatUsd(unitPriceCents)}, ${everyDays(intervalDays)}`;

function write(
  words: Words,
  { firstName, lines }: { firstName: string; lines: readonly ScheduleLine[] },
  shop: MailShop,
): Mail {
  const { subject, title, intro, action, rest } = words;
  const hello = greeting(firstName);
  const goods = lines.map(lineText);
  return {
    subject: subjectLine(subject),
    html: layout(
      {
        title,
        preheader: intro,
        because: BECAUSE,
        body: join(
          paragraph(hello),
          paragraph(intro),
          box("Subscribe & save", goods),
          button(shop, action, SCHEDULES),
          note(rest),
        ),
      },
      shop,
    ),
    text: textLayout(
      title,
      [hello, intro, goods.join("\n"), `${action}: ${link(shop.url, SCHEDULES)}`, rest],
      BECAUSE,
      shop,
    ),
  };
}

const dayOrSoon = (day: string | null): string => dayText(day) ?? "soon";

/** Some days before a charge: what comes, what it costs, and how to leave it out. */
export const renewalReminder: Template<RenewalReminderData> = ({ day, ...data }, shop) => {
  const on = dayOrSoon(day);
  const total = formatUsd(sum(data.lines.map(({ lineTotalCents }) => lineTotalCents)));
  return write(
    {
      subject: `Your next delivery: ${on}`,
      title: `Your next delivery is on ${on}`,
      intro: `We charge your saved card ${total} plus tax on ${on}, and then pack what you subscribed to.`,
      action: "Skip, change or cancel",
      rest: "If all is well, there is nothing you need to do.",
    },
    data,
    shop,
  );
};

/** What is said of each thing that keeps a delivery from being made. */
const PROBLEMS: Record<RenewalProblemData["because"], (data: RenewalProblemData) => Words> = {
  declined: (data) => refused(data, "Your card was declined", "your card was declined"),
  authentication: (data) =>
    refused(data, "Your bank wants you to confirm a payment", "your bank wants you to confirm it"),
  out_of_stock: ({ retryOn, lines }) => ({
    subject: `Out of stock: your delivery of ${names(lines)} is on hold`,
    title: "Your delivery is on hold",
    intro: `${names(lines)} is out of stock. Nothing was charged. We will check again on ${dayOrSoon(retryOn)}, and every day after that.`,
    action: "Skip or change it",
    rest: "As soon as it is back, we charge your card and pack it.",
  }),
  not_member: () => ({
    subject: "Your subscription is paused: your membership has ended",
    title: "Your subscription is paused",
    intro:
      "Subscribe & save is for members, and your membership has ended. Nothing was charged, and nothing will be.",
    action: "See your subscriptions",
    rest: "Once you are a member again, you can resume it at your member price.",
  }),
  product_gone: ({ lines }) => ({
    subject: `No longer sold: ${names(lines)}`,
    title: "One of your subscriptions is paused",
    intro: `We no longer sell ${names(lines)}. Nothing was charged, and nothing will be.`,
    action: "See your subscriptions",
    rest: "If we sell it again, you can resume the subscription there.",
  }),
  price_raised: ({ lines, beforeCents, retryOn }) => ({
    subject: `The price of ${names(lines)} has changed`,
    title: "A price has changed",
    intro: `${names(lines)} cost you ${formatUsd(beforeCents)} each until now, and ${formatUsd(lines[0]?.unitPriceCents ?? beforeCents)} from now on. Nothing was charged yet: the delivery moves to ${dayOrSoon(retryOn)}, so that you can decide.`,
    action: "Skip, change or cancel",
    rest: "If the new price is fine, there is nothing you need to do.",
  }),
};

const names = (lines: readonly ScheduleLine[]): string => lines.map(({ name }) => oneLine(name)).join(", ");

/** @param why as a subject begins with it @param so the same within a sentence */
function refused({ amountCents, retryOn }: RenewalProblemData, why: string, so: string): Words {
  return {
    subject: `${why}: your delivery is on hold`,
    title: "Your delivery is waiting for payment",
    intro: `We asked for ${formatUsd(amountCents)}, and ${so}. Nothing was charged. ${
      retryOn === null
        ? "We have tried several times, so the subscription is now paused."
        : `We try again on ${dayOrSoon(retryOn)}.`
    }`,
    action: "Pay now or change the card",
    rest:
      retryOn === null
        ? "It continues when you pay, or when you resume it with another card."
        : "Nothing is packed before it is paid.",
  };
}

/** A delivery that is due can not be made. */
export const renewalProblem: Template<RenewalProblemData> = (data, shop) =>
  write(PROBLEMS[data.because](data), data, shop);
