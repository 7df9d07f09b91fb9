import { formatUsd } from "@/lib/core/money";
import { TRIAL_CARD_NOTE, wholeUsd } from "@/lib/membership/rules";
import { resolveMailTexts } from "../mail-texts";
import type { MembershipWelcomeData, Template } from "../schema";
import { formatShopDay, MANAGE_PATH, membershipMail } from "./membership-mail";

/** After a membership purchase: the terms, the charges and their dates, how to cancel. */
export const membershipWelcome: Template<MembershipWelcomeData> = (data, shop) => {
  const { planName, price, firstMonth, discountPercentage, isTrial, isTrialCardUsed, paid, delivery } = data;
  const day = formatShopDay(shop, data.renewsOn);
  const monthly = `${wholeUsd(price)} a month`;
  const charges = isTrial
    ? [`Free until ${day}`, `From then on: ${monthly}, first charged on ${day}`]
    : firstMonth === null
      ? [`Price: ${monthly}`, `Renews on ${day}`]
      : [`First month: ${wholeUsd(firstMonth)}`, `From ${day} on: ${monthly}`];
  return membershipMail(
    {
      firstName: data.firstName,
      words: resolveMailTexts(
        isTrial ? "membership-welcome.trial" : "membership-welcome",
        {
          plan: planName,
          discount: `${discountPercentage}%`,
          delivery: delivery ? `, ${delivery},` : "",
        },
        shop,
        `${discountPercentage}% off everything, from this moment on.`,
      ),
      facts: {
        label: `${planName} membership`,
        lines: isTrial || paid === null ? charges : [`Charged: ${formatUsd(paid)}`, ...charges],
      },
      more: [
        ...(isTrialCardUsed
          ? [`${TRIAL_CARD_NOTE} Your membership therefore began with a paid month instead of a free one.`]
          : []),
        "It renews each month until you cancel. We write to you a week before each charge. Cancelling takes two clicks on your dashboard; what you have paid for lasts to the end of its month.",
      ],
      action: { label: "Shop at member prices", path: "/shop" },
      small: `Your card, your plan and the way out are on your dashboard: ${new URL(MANAGE_PATH, shop.url).href}`,
    },
    shop,
  );
};
