import type { z } from "zod";
import { accountChanged } from "./account-changed";
import { apiTokenCreated } from "./api-token-created";
import { backInStock } from "./back-in-stock";
import { cartReminder } from "./cart-reminder";
import { contactMessage } from "./contact-message";
import { contactReceived } from "./contact-received";
import { creditAdded } from "./credit-added";
import { deleteAccount } from "./delete-account";
import { deliveryProblem } from "./delivery-problem";
import { deliveryReminder } from "./delivery-reminder";
import { giftCard } from "./gift-card";
import { giftCardReceipt } from "./gift-card-receipt";
import { giftCardRefundFailed } from "./gift-card-refund-failed";
import { giftCardRefunded } from "./gift-card-refunded";
import { lotRecall } from "./lot-recall";
import { lowStock } from "./low-stock";
import { membershipCancelled } from "./membership-cancelled";
import { membershipEnded } from "./membership-ended";
import { membershipPaymentFailed } from "./membership-payment-failed";
import { membershipPlanChanged } from "./membership-plan-changed";
import { membershipRecovered } from "./membership-recovered";
import { membershipRefunded } from "./membership-refunded";
import { membershipReminder } from "./membership-reminder";
import { membershipTrialEnded } from "./membership-trial-ended";
import { membershipWelcome } from "./membership-welcome";
import { newsletterConfirm } from "./newsletter-confirm";
import { newsletterIssue } from "./newsletter-issue";
import { newsletterWelcome } from "./newsletter-welcome";
import { orderCanceled } from "./order-canceled";
import { orderConfirmation } from "./order-confirmation";
import { orderEdited } from "./order-edited";
import { orderPickedUp } from "./order-picked-up";
import { orderReady } from "./order-ready";
import { orderRefunded } from "./order-refunded";
import { orderRefused } from "./order-refused";
import { orderShipped } from "./order-shipped";
import { passwordReset } from "./password-reset";
import { paymentLink } from "./payment-link";
import { problemAnswered } from "./problem-answered";
import { problemReceived } from "./problem-received";
import { problemReported } from "./problem-reported";
import { providerChanged } from "./provider-changed";
import { refundFailed } from "./refund-failed";
import { secondFactorChanged } from "./second-factor-changed";
import { subscriptionChanged } from "./subscription-changed";
import { verifyEmail } from "./verify-email";
import { welcome } from "./welcome";

/** Every email of the shop by the name that the outbox stores, in the order of Settings. */
export const emails = {
  "order-confirmation": orderConfirmation,
  "order-edited": orderEdited,
  "order-shipped": orderShipped,
  "order-ready": orderReady,
  "order-picked-up": orderPickedUp,
  "order-canceled": orderCanceled,
  "order-refunded": orderRefunded,
  "order-refused": orderRefused,
  "refund-failed": refundFailed,
  "payment-link": paymentLink,
  "problem-received": problemReceived,
  "problem-answered": problemAnswered,
  "problem-reported": problemReported,
  "credit-added": creditAdded,
  "gift-card-receipt": giftCardReceipt,
  "gift-card": giftCard,
  "gift-card-refunded": giftCardRefunded,
  "gift-card-refund-failed": giftCardRefundFailed,
  "membership-welcome": membershipWelcome,
  "membership-payment-failed": membershipPaymentFailed,
  "membership-recovered": membershipRecovered,
  "membership-reminder": membershipReminder,
  "membership-trial-ended": membershipTrialEnded,
  "membership-cancelled": membershipCancelled,
  "membership-ended": membershipEnded,
  "membership-plan-changed": membershipPlanChanged,
  "membership-refunded": membershipRefunded,
  "delivery-reminder": deliveryReminder,
  "delivery-problem": deliveryProblem,
  "subscription-changed": subscriptionChanged,
  "back-in-stock": backInStock,
  "cart-reminder": cartReminder,
  "lot-recall": lotRecall,
  "low-stock": lowStock,
  "contact-message": contactMessage,
  "contact-received": contactReceived,
  "newsletter-confirm": newsletterConfirm,
  "newsletter-welcome": newsletterWelcome,
  "newsletter-issue": newsletterIssue,
  welcome,
  "password-reset": passwordReset,
  "verify-email": verifyEmail,
  "delete-account": deleteAccount,
  "account-changed": accountChanged,
  "provider-changed": providerChanged,
  "second-factor-changed": secondFactorChanged,
  "api-token-created": apiTokenCreated,
} as const;

export type EmailName = keyof typeof emails;

export const isEmailName = (name: string): name is EmailName => Object.hasOwn(emails, name);

type PayloadInputs = { [Name in EmailName]: z.input<(typeof emails)[Name]["payload"]> };

// lib/server must not import lib/mail (scripts/arch/rules.mjs), so the payloads are declared to the outbox from here.
declare module "@/lib/server/outbox" {
  interface EmailPayloads extends PayloadInputs {}
}
