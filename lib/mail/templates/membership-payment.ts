import { wholeUsd } from "@/lib/membership/rules";
import type {
  MembershipPaymentFailedData,
  MembershipRecoveredData,
  MembershipRefundedData,
  MembershipReminderData,
  Template,
} from "../schema";
import { dayIn, MANAGE, membershipMail } from "./membership-mail";

/** A renewal that the card did not pay: how much, how long benefits stay, where the card is changed. */
export const membershipPaymentFailed: Template<MembershipPaymentFailedData> = (data, shop) => {
  const { planName, amount } = data;
  const until = dayIn(shop, data.until);
  return membershipMail(
    {
      firstName: data.firstName,
      subject: `We could not charge ${wholeUsd(amount)} for your membership`,
      title: "Your card said no",
      preheader: `Your benefits stay until ${until}. A new card settles it.`,
      intro: `We tried to renew your ${planName} membership, and your bank declined ${wholeUsd(amount)}. That happens: cards expire, limits are reached.`,
      facts: {
        label: "What this means",
        lines: [`Owed: ${wholeUsd(amount)}`, `Your benefits stay until ${until}`],
      },
      more: [
        "With another card it goes through at once; there is nothing else to do. Otherwise we try again in a few days.",
      ],
      action: { label: "Change the card", path: MANAGE },
    },
    shop,
  );
};

/** The payment went through after all. */
export const membershipRecovered: Template<MembershipRecoveredData> = (data, shop) =>
  membershipMail(
    {
      firstName: data.firstName,
      subject: "Your membership is paid and goes on",
      title: "All settled",
      preheader: `Your ${data.planName} membership goes on as before.`,
      intro: `The payment for your ${data.planName} membership went through. Everything it gives is yours as before. It renews on ${dayIn(shop, data.renewsOn)}.`,
      action: { label: "Your dashboard", path: MANAGE },
    },
    shop,
  );

/** Some days before a card is charged: how much, when, and that there is time to say no. */
export const membershipReminder: Template<MembershipReminderData> = (data, shop) => {
  const { planName, amount, isTrial } = data;
  const on = dayIn(shop, data.on);
  return membershipMail(
    {
      firstName: data.firstName,
      subject: isTrial ? `Your free month ends on ${on}` : `Your membership renews on ${on}`,
      title: isTrial ? "Your free month is nearly over" : "A month has nearly gone by",
      preheader: `${wholeUsd(amount)} on ${on}, unless you cancel before.`,
      intro: isTrial
        ? `Your free month of ${planName} ends on ${on}. If you stay, we charge your card on that day; if you cancel before, nothing is charged.`
        : `Your ${planName} membership renews on ${on}, and we charge your card on that day. If you cancel before, nothing more is charged.`,
      facts: {
        label: on,
        lines: [
          amount === 0
            ? `Nothing for a month of ${planName}: your credit pays for it`
            : `${wholeUsd(amount)} for a month of ${planName}`,
        ],
      },
      action: { label: "Keep or cancel on your dashboard", path: MANAGE },
      small: "To stay, there is nothing you need to do.",
    },
    shop,
  );
};

/** Money for a month goes back. */
export const membershipRefunded: Template<MembershipRefundedData> = (data, shop) => {
  const { planName, isDuplicate } = data;
  const amount = wholeUsd(data.refund);
  return membershipMail(
    {
      firstName: data.firstName,
      subject: `Refund of ${amount} for your membership`,
      title: `${amount} is on its way back`,
      preheader: "To the card or wallet you paid with.",
      intro: isDuplicate
        ? `Your ${planName} membership was paid a second time, so we ended the second one at once and refunded all of it: ${amount}. The first one goes on as it was.`
        : `We refunded ${amount} of what you paid for your ${planName} membership. It goes to the card or wallet you paid with.`,
      more: ["Banks take five to ten days to show it. There is nothing you need to do."],
      action: { label: "Your dashboard", path: MANAGE },
    },
    shop,
  );
};
