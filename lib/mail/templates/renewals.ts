import { formatWeekday } from "@/lib/core/dates";
import { formatUsd, sumCents } from "@/lib/core/money";
import { formatInterval } from "@/lib/subscriptions/rules/intervals";
import type { SubscriptionLine } from "@/lib/subscriptions/schema";
import { link, oneLine } from "../html";
import { layout, textLayout } from "../layout";
import { type MailTexts, resolveMailTexts } from "../mail-texts";
import { boxed, button, greeting, join, noteText, paragraph, paragraphs } from "../parts";
import type { Mail, MailShop, RenewalProblemData, RenewalReminderData, Template } from "../schema";

const REASON = "You are receiving this email because you have a product subscription with us.";
const SCHEDULES = "/account/subscriptions";

interface Parts {
  words: MailTexts;
  /** The reader's options. */
  action: string;
}

const lineText = ({ name, quantity, intervalDays, unitPriceCents }: SubscriptionLine): string =>
  `${quantity} × ${oneLine(name)} at ${formatUsd(unitPriceCents)}, ${formatInterval(intervalDays)}`;

function write(
  { words, action }: Parts,
  { firstName, lines }: { firstName: string; lines: readonly SubscriptionLine[] },
  shop: MailShop,
): Mail {
  const { subject, heading, introduction, closing, preheader } = words;
  const hello = greeting(firstName);
  const goods = lines.map(lineText);
  return {
    subject,
    html: layout(
      {
        title: heading,
        preheader,
        reason: REASON,
        body: join(
          paragraph(hello),
          paragraphs(introduction),
          boxed("Subscribe & save", goods),
          button(shop, action, SCHEDULES),
          paragraphs(closing, noteText),
        ),
      },
      shop,
    ),
    text: textLayout(
      heading,
      [hello, introduction, goods.join("\n"), `${action}: ${link(shop.url, SCHEDULES)}`, closing],
      REASON,
      shop,
    ),
  };
}

const dayOrSoon = (day: string | null): string => formatWeekday(day) ?? "soon";

/** Some days before a charge: items, price, and how to skip it. */
export const renewalReminder: Template<RenewalReminderData> = ({ day, ...data }, shop) => {
  const on = dayOrSoon(day);
  const total = formatUsd(sumCents(data.lines.map(({ lineTotalCents }) => lineTotalCents)));
  const words = resolveMailTexts("delivery-reminder", { date: on, amount: total }, shop);
  return write({ words, action: "Skip, change or cancel" }, data, shop);
};

const names = (lines: readonly SubscriptionLine[]): string =>
  lines.map(({ name }) => oneLine(name)).join(", ");

type Problem = (data: RenewalProblemData, shop: MailShop) => Parts;

/** The text for each problem of a renewal. */
const PROBLEMS: Record<RenewalProblemData["because"], Problem> = {
  declined: (data, shop) => refused("declined", data, shop),
  authentication: (data, shop) => refused("authentication", data, shop),
  out_of_stock: ({ retryOn, lines }, shop) => ({
    words: resolveMailTexts(
      "delivery-problem.out_of_stock",
      { products: names(lines), date: dayOrSoon(retryOn) },
      shop,
    ),
    action: "Skip or change it",
  }),
  not_member: ({ lines }, shop) => ({
    words: resolveMailTexts("delivery-problem.not_member", { products: names(lines) }, shop),
    action: "See your subscriptions",
  }),
  product_gone: ({ lines }, shop) => ({
    words: resolveMailTexts("delivery-problem.product_gone", { products: names(lines) }, shop),
    action: "See your subscriptions",
  }),
  price_raised: ({ lines, beforeCents, retryOn }, shop) => ({
    words: resolveMailTexts(
      "delivery-problem.price_raised",
      {
        products: names(lines),
        oldPrice: formatUsd(beforeCents),
        newPrice: formatUsd(lines[0]?.unitPriceCents ?? beforeCents),
        date: dayOrSoon(retryOn),
      },
      shop,
    ),
    action: "Skip, change or cancel",
  }),
};

function refused(
  cause: "declined" | "authentication",
  { amountCents, retryOn }: RenewalProblemData,
  shop: MailShop,
): Parts {
  const phrases =
    retryOn === null
      ? {
          nextTry: "We have tried several times, so the subscription is now paused.",
          resumption: "It continues when you pay, or when you resume it with another card.",
        }
      : {
          nextTry: `We try again on ${dayOrSoon(retryOn)}.`,
          resumption: "Nothing is packed before it is paid.",
        };
  return {
    words: resolveMailTexts(
      `delivery-problem.${cause}`,
      { amount: formatUsd(amountCents), ...phrases },
      shop,
    ),
    action: "Pay now or change the card",
  };
}

/** A due renewal failed. */
export const renewalProblem: Template<RenewalProblemData> = (data, shop) =>
  write(PROBLEMS[data.because](data, shop), data, shop);
