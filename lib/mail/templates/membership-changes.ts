import { cents, formatUsd } from "@/lib/core/money";
import { wholeUsd } from "@/lib/membership/rules";
import type {
  MembershipCancelledData,
  MembershipEndedData,
  MembershipPlanChangedData,
  Template,
} from "../schema";
import { dayIn, MANAGE, membershipMail } from "./membership-mail";

/** A cancellation: until when everything stays, that nothing more is charged, how it is taken back. */
export const membershipCancelled: Template<MembershipCancelledData> = (data, shop) => {
  const until = dayIn(shop, data.until);
  return membershipMail(
    {
      firstName: data.firstName,
      subject: `Your membership is canceled and lasts until ${until}`,
      title: "Your membership is canceled",
      preheader: `Everything stays yours until ${until}. Nothing more is charged.`,
      intro: `Your ${data.planName} membership will remain active until ${until}. Member prices, members' content and everything else your plan gives are yours until then, and nothing more is charged.`,
      more: ["Should you change your mind before that day, one press takes it back."],
      action: { label: "Keep my membership", path: MANAGE },
    },
    shop,
  );
};

const ENDED = {
  asked: "has ended. Nothing more is charged.",
  unpaid: "has ended: the card could not be charged, also not when we tried again. Nothing more is charged.",
  disputed:
    "has ended: its payment was taken back through your bank. Nothing more is charged; if that was a mistake, just write to us.",
} as const;

/** The end: why, and that the door stays open. */
export const membershipEnded: Template<MembershipEndedData> = (data, shop) =>
  membershipMail(
    {
      firstName: data.firstName,
      subject: "Your membership has ended",
      title: "Thank you for the time with us",
      preheader: "Nothing more is charged. The shop stays open for you.",
      intro: `Your ${data.planName} membership ${ENDED[data.because]}`,
      more: ["You shop at regular prices now. Your account, orders and saved things stay as they are."],
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
  const day = dayIn(shop, data.renewsOn);
  return membershipMail(
    {
      firstName: data.firstName,
      subject: `Your plan is ${to} now`,
      title: `From ${from} to ${to}`,
      preheader: `${discountPercentage}% off everything, ${wholeUsd(price)} a month.`,
      intro: `Your membership has changed from ${from} to ${to}, from this moment on.`,
      facts: {
        label: `${to} membership`,
        lines: [
          `${discountPercentage}% off every product`,
          `${wholeUsd(price)} a month`,
          isTrial ? `First charged on ${day}` : `Renews on ${day}`,
        ],
      },
      more: [chargeOf(data, day) ?? []].flat(),
      action: { label: "Your dashboard", path: MANAGE },
    },
    shop,
  );
};
