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

/** A cancellation: the end of the benefits, that no further charge follows, how to revert it. */
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

/** The end of a membership: its reason, and how to return. */
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

/** The charge or credit of the change; empty where the shop does not know it. */
function chargeOf({ charged, isTrial }: MembershipPlanChangedData, day: string): string | null {
  if (isTrial) return `Nothing was charged: your trial stays free until ${day}.`;
  if (charged === null) return null;
  if (charged > 0)
    return `${formatUsd(charged)} was charged to the card of your membership: the difference for the rest of the period that you had paid for.`;
  if (charged < 0)
    return `Nothing was charged. ${formatUsd(cents(-charged))} was credited for the rest of the period that you had paid for, and is taken off your next charges.`;
  return "Nothing was charged for the change.";
}

/** A plan change: the old and the new plan, its benefits and price, and the charge for the change. */
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
