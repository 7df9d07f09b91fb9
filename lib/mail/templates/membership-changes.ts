import { cents, formatUsd } from "@/lib/core/money";
import { wholeUsd } from "@/lib/membership/rules";
import { resolveMailTexts } from "../mail-texts";
import type {
  MembershipCancelledData,
  MembershipEndedData,
  MembershipPlanChangedData,
  Template,
} from "../schema";
import { formatShopDay, MANAGE_PATH, membershipMail } from "./membership-mail";

/** A cancellation: until when everything stays, that nothing more is charged, how it is taken back. */
export const membershipCancelled: Template<MembershipCancelledData> = (data, shop) => {
  const until = formatShopDay(shop, data.until);
  return membershipMail(
    {
      firstName: data.firstName,
      words: resolveMailTexts(
        "membership-cancelled",
        { plan: data.planName, date: until },
        shop,
        `Your benefits continue until ${until}. Nothing more is charged.`,
      ),
      action: { label: "Keep my membership", path: MANAGE_PATH },
    },
    shop,
  );
};

/** The end: why, and that the door stays open. */
export const membershipEnded: Template<MembershipEndedData> = (data, shop) =>
  membershipMail(
    {
      firstName: data.firstName,
      words: resolveMailTexts(
        `membership-ended.${data.because}`,
        { plan: data.planName },
        shop,
        "Nothing more is charged. You can still shop at regular prices.",
      ),
      action: { label: "See the plans", path: "/membership-signup" },
    },
    shop,
  );

/** What the change has done to the member's money; nothing where the shop does not know. */
function chargeOf({ charged, isTrial }: MembershipPlanChangedData, day: string): string | null {
  if (isTrial) return `Nothing was charged: your trial stays free until ${day}.`;
  if (charged === null) return null;
  if (charged > 0)
    return `${formatUsd(charged)} was charged to the card of your membership: the difference for the rest of the period that you had paid for.`;
  if (charged < 0)
    return `Nothing was charged. ${formatUsd(cents(-charged))} was credited for the rest of the period that you had paid for, and is taken off your next charges.`;
  return "Nothing was charged for the change.";
}

/** Another plan: from which to which, what it gives and costs, and what was charged for the change. */
export const membershipPlanChanged: Template<MembershipPlanChangedData> = (data, shop) => {
  const { from, to, price, discountPercentage, isTrial } = data;
  const day = formatShopDay(shop, data.renewsOn);
  return membershipMail(
    {
      firstName: data.firstName,
      words: resolveMailTexts(
        "membership-plan-changed",
        { plan: to, oldPlan: from, date: day },
        shop,
        `${discountPercentage}% off everything, ${wholeUsd(price)} a month.`,
      ),
      facts: {
        label: `${to} membership`,
        lines: [
          `${discountPercentage}% off every product`,
          `${wholeUsd(price)} a month`,
          isTrial ? `First charged on ${day}` : `Renews on ${day}`,
        ],
      },
      more: [chargeOf(data, day) ?? []].flat(),
      action: { label: "Your dashboard", path: MANAGE_PATH },
    },
    shop,
  );
};
