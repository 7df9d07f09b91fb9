import { accountChanged } from "./account-changed";
import { backInStock } from "./back-in-stock";
import { contactMessage, contactReceived } from "./contact";
import { deleteAccount } from "./delete-account";
import { lowStock } from "./low-stock";
import { membershipCancelled, membershipEnded, membershipPlanChanged } from "./membership-changes";
import {
  membershipPaymentFailed,
  membershipRecovered,
  membershipRefunded,
  membershipReminder,
} from "./membership-payment";
import { membershipWelcome } from "./membership-welcome";
import { newsletterConfirm, newsletterIssue, newsletterWelcome } from "./newsletter";
import { orderCanceled } from "./order-canceled";
import { orderConfirmation } from "./order-confirmation";
import { orderRefunded } from "./order-refunded";
import { orderRefused } from "./order-refused";
import { orderShipped } from "./order-shipped";
import { passwordReset } from "./password-reset";
import { providerChanged } from "./provider-changed";
import { refundFailed } from "./refund-failed";
import { renewalProblem, renewalReminder } from "./renewals";
import { secondFactorChanged } from "./second-factor-changed";
import { verifyEmail } from "./verify-email";
import { welcome } from "./welcome";

/** Every mail of the shop, by its name in the outbox. */
export const templates = {
  welcome,
  "verify-email": verifyEmail,
  "password-reset": passwordReset,
  "delete-account": deleteAccount,
  "account-changed": accountChanged,
  "provider-changed": providerChanged,
  "second-factor-changed": secondFactorChanged,
  "back-in-stock": backInStock,
  "low-stock": lowStock,
  "delivery-reminder": renewalReminder,
  "delivery-problem": renewalProblem,
  "contact-message": contactMessage,
  "contact-received": contactReceived,
  "newsletter-confirm": newsletterConfirm,
  "newsletter-welcome": newsletterWelcome,
  "newsletter-issue": newsletterIssue,
  "order-confirmation": orderConfirmation,
  "order-shipped": orderShipped,
  "order-canceled": orderCanceled,
  "order-refunded": orderRefunded,
  "order-refused": orderRefused,
  "refund-failed": refundFailed,
  "membership-welcome": membershipWelcome,
  "membership-payment-failed": membershipPaymentFailed,
  "membership-recovered": membershipRecovered,
  "membership-reminder": membershipReminder,
  "membership-cancelled": membershipCancelled,
  "membership-ended": membershipEnded,
  "membership-plan-changed": membershipPlanChanged,
  "membership-refunded": membershipRefunded,
} as const;
