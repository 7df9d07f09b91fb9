import "server-only";
import { z } from "zod";
import { cents as toCents } from "@/lib/core/money";
import type { Tx } from "./db";

const orderId = z.string();
const cents = z.int();
const firstName = z.string().nullable();
const money = z.int().transform(toCents);
const planName = z.string();
/** An instant, told as a day where the shop's clock stands. */
const day = z.iso.datetime();

/**
 * What each mail needs to be written. Only what cannot be looked up later stands here: a mail about an order names the
 * order and is rendered (lib/mail) when it is sent.
 */
export const mailPayloads = {
  /** `confirmUrl`: a path of the shop that proves the address; null when a provider has vouched for it. */
  welcome: z.object({ firstName, confirmUrl: z.string().nullable() }),
  /** `resetUrl`: a path of the shop with the token in it. `validMinutes`: counted from now; a later mail is not sent. */
  "password-reset": z.object({ firstName, resetUrl: z.string(), validMinutes: z.int() }),
  /** `confirmUrl`: as above. `isChange`: the address is to replace the account's present one. */
  "verify-email": z.object({ firstName, confirmUrl: z.string(), isChange: z.boolean() }),
  /** `deleteUrl`: a path of the shop with the proof in it. `validMinutes`: counted from now; a later mail is not sent. */
  "delete-account": z.object({ firstName, deleteUrl: z.string(), validMinutes: z.int() }),
  /** `newEmail`: the account's address from now on, in part; null: it was the password that changed. */
  "account-changed": z.object({ firstName, newEmail: z.string().nullable() }),
  /** `isConnected`: false when the provider was disconnected. `at`: when. */
  "provider-changed": z.object({
    firstName,
    providerName: z.string(),
    isConnected: z.boolean(),
    at: z.iso.datetime(),
  }),
  /** To staff. `codesLeft`: recovery codes that were not used yet, where one was used. */
  "second-factor-changed": z.object({
    firstName,
    change: z.enum(["set-up", "changed", "removed", "reset", "codes-renewed", "recovery-code-used"]),
    codesLeft: z.int().nullable(),
  }),
  /** `subscriptionIds`: of one user, to be charged together. `day`: when, as 2026-12-24. */
  "delivery-reminder": z.object({ subscriptionIds: z.array(z.string()), day: z.string() }),
  /** What keeps a delivery from being made. `amountCents`: what the card was asked for. `beforeCents`: a unit's last price. `retryOn`: when it is tried again; null when it rests. */
  "delivery-problem": z.object({
    subscriptionIds: z.array(z.string()),
    because: z.enum([
      "declined",
      "authentication",
      "out_of_stock",
      "not_member",
      "product_gone",
      "price_raised",
    ]),
    amountCents: cents,
    beforeCents: cents,
    retryOn: z.string().nullable(),
  }),
  /** `requestId`: of the row in restock_requests, which the link to stop names. */
  "back-in-stock": z.object({ requestId: z.string(), productId: z.string() }),
  /** To staff who want it: what is low is looked up when the mail is sent. */
  "low-stock": z.object({ firstName }),
  /** To the shop. `messageId`: of the row in contact_messages. */
  "contact-message": z.object({ messageId: z.string() }),
  /** To whoever wrote, without a word of what was written: anybody can type anybody's address. */
  "contact-received": z.object({ isPriority: z.boolean() }),
  /** `confirmUrl`: a path of the shop that proves the address. */
  "newsletter-confirm": z.object({ confirmUrl: z.string() }),
  /** `stopQuery`: query string that ends the newsletter. */
  "newsletter-welcome": z.object({ stopQuery: z.string() }),
  /** `issueId`, `readerId`: of the rows in newsletter_issues and newsletter_subscribers. */
  "newsletter-issue": z.object({ issueId: z.string(), readerId: z.string() }),
  "order-confirmation": z.object({ orderId }),
  /** `isUpdate`: it was shipped before; its tracking number was added or corrected. */
  "order-shipped": z.object({ orderId, isUpdate: z.boolean().default(false) }),
  /** A cancellation without a refund. `reason`: in the shop's words to the buyer. */
  "order-canceled": z.object({ orderId, reason: z.string().nullable() }),
  /** `refundId`: null in mails of before it was written down. `refundCents`: its amount. `reason`: in the shop's words to the buyer. */
  "order-refunded": z.object({
    orderId,
    refundId: z.string().nullable().default(null),
    refundCents: cents,
    reason: z.string().nullable(),
  }),
  /** Corrects "order-refunded" or "order-refused". `refundCents`: what did not arrive. `cause`: who did not take the money. */
  "refund-failed": z.object({ orderId, refundCents: cents, cause: z.enum(["bank", "provider"]) }),
  /** `refundCents`: what the payment had taken, all of which goes back. `because`: why it became no order. */
  "order-refused": z.object({
    orderId,
    refundCents: cents,
    because: z.enum(["sold_out", "wrong_amount"]),
  }),
  /** `price`: of a month. `firstMonth`: what the first one costs, when that is less. `renewsOn`: when the price is charged next. */
  "membership-welcome": z.object({
    firstName,
    planName,
    price: money,
    firstMonth: money.nullable(),
    discountPercentage: z.int(),
    isTrial: z.boolean(),
    /** Cents that were charged for the first month; null where it is not known. */
    paid: money.nullable().default(null),
    /** There was no trial because the card already had one. */
    isTrialCardUsed: z.boolean().default(false),
    /** What the plan gives in delivery, as part of a sentence; null for no promise. */
    delivery: z.string().nullable().default(null),
    renewsOn: day,
  }),
  /** `amount`: what is owed. `until`: how long benefits stay. */
  "membership-payment-failed": z.object({ firstName, planName, amount: money, until: day }),
  "membership-recovered": z.object({ firstName, planName, renewsOn: day }),
  /** `amount`: what will be charged. `isTrial`: it is the first charge after a trial. */
  "membership-reminder": z.object({ firstName, planName, amount: money, isTrial: z.boolean(), on: day }),
  "membership-cancelled": z.object({ firstName, planName, until: day }),
  "membership-ended": z.object({ firstName, planName, because: z.enum(["asked", "unpaid", "disputed"]) }),
  "membership-plan-changed": z.object({
    firstName,
    from: planName,
    to: planName,
    price: money,
    discountPercentage: z.int(),
    renewsOn: day,
    /** Cents that the change has charged; below 0 they were credited; null where the shop does not know. */
    charged: money.nullable().default(null),
    /** Free until `renewsOn`. */
    isTrial: z.boolean().default(false),
  }),
  /** `isDuplicate`: it was paid for a second membership, which the shop ended. */
  "membership-refunded": z.object({ firstName, planName, refund: money, isDuplicate: z.boolean() }),
} as const;

export type MailTemplate = keyof typeof mailPayloads;

interface QueuedMail<Name extends MailTemplate> {
  /** One mail per event: `template:id of what happened`, such as `order-refunded:<refund id>`. */
  key: string;
  template: Name;
  /** One email address. Where none is known no mail is written. */
  recipient: string;
  data: z.input<(typeof mailPayloads)[Name]>;
}

/** Sent in a transaction, heard by the sender of every instance once that has committed. */
export const MAIL_CHANNEL = "shop_mail";

/** Wakes the sender of every instance once the transaction has committed. */
export const wakeMailSender = (tx: Tx): Promise<unknown> =>
  tx.$executeRaw`SELECT pg_notify(${MAIL_CHANNEL}, '')`;

/**
 * Writes a mail into the outbox, in the transaction of its cause: both happen or neither (D4). It leaves as soon as the
 * transaction has committed; nobody has to be called. An event that has its mail already gets no second one.
 * @param tx the transaction of the cause
 */
export async function enqueueMail<Name extends MailTemplate>(tx: Tx, mail: QueuedMail<Name>): Promise<void> {
  await tx.mailOutbox.createMany({ data: [mail], skipDuplicates: true });
  await wakeMailSender(tx);
}
