import { wholeUsd } from "@/lib/membership/rules";
import { resolveMailTexts } from "../mail-texts";
import type {
  MembershipPaymentFailedData,
  MembershipRecoveredData,
  MembershipRefundedData,
  MembershipReminderData,
  Template,
} from "../schema";
import { formatShopDay, MANAGE_PATH, membershipMail } from "./membership-mail";

/** A failed renewal payment: the amount, the end of the benefits, where to change the card. */
export const membershipPaymentFailed: Template<MembershipPaymentFailedData> = (data, shop) => {
  const { planName, amount } = data;
  const until = formatShopDay(shop, data.until);
  return membershipMail(
    {
      firstName: data.firstName,
      words: resolveMailTexts(
        "membership-payment-failed",
        { plan: planName, amount: wholeUsd(amount), date: until },
        shop,
        `Your benefits stay until ${until}. A new card settles it.`,
      ),
      facts: {
        label: "What this means",
        lines: [`Owed: ${wholeUsd(amount)}`, `Your benefits stay until ${until}`],
      },
      action: { label: "Change the card", path: MANAGE_PATH },
    },
    shop,
  );
};

/** The payment succeeded after a failure. */
export const membershipRecovered: Template<MembershipRecoveredData> = (data, shop) =>
  membershipMail(
    {
      firstName: data.firstName,
      words: resolveMailTexts(
        "membership-recovered",
        { plan: data.planName, date: formatShopDay(shop, data.renewsOn) },
        shop,
        `Your ${data.planName} membership goes on as before.`,
      ),
      action: { label: "Your dashboard", path: MANAGE_PATH },
    },
    shop,
  );

/** A charge within some days: amount, date, and how to cancel before. */
export const membershipReminder: Template<MembershipReminderData> = (data, shop) => {
  const { planName, amount, isTrial } = data;
  const on = formatShopDay(shop, data.on);
  return membershipMail(
    {
      firstName: data.firstName,
      words: resolveMailTexts(
        isTrial ? "membership-reminder.trial" : "membership-reminder",
        { plan: planName, date: on, amount: wholeUsd(amount) },
        shop,
        `${wholeUsd(amount)} on ${on}, unless you cancel before.`,
      ),
      facts: {
        label: on,
        lines: [
          amount === 0
            ? `Nothing for a month of ${planName}: your credit pays for it`
            : `${wholeUsd(amount)} for a month of ${planName}`,
        ],
      },
      action: { label: "Keep or cancel on your dashboard", path: MANAGE_PATH },
      isClosingQuiet: true,
    },
    shop,
  );
};

/** A month was refunded. */
export const membershipRefunded: Template<MembershipRefundedData> = (data, shop) => {
  const { planName, isDuplicate } = data;
  return membershipMail(
    {
      firstName: data.firstName,
      words: resolveMailTexts(
        isDuplicate ? "membership-refunded.duplicate" : "membership-refunded",
        { plan: planName, refund: wholeUsd(data.refund) },
        shop,
        "To the card or wallet you paid with.",
      ),
      action: { label: "Your dashboard", path: MANAGE_PATH },
    },
    shop,
  );
};
